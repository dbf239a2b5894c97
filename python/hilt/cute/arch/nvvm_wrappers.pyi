from hilt.cute.arch import *
