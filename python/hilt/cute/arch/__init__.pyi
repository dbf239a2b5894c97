# Kernels are not supported yet: nothing is here.
