/* Where NVIDIA's wheels may lie: Python's folders of installed packages, told to libhilt, which knows no Python, once. */
#include "gpu.h"

enum { MOST_FOLDERS = 16 };

static bool
is_packages(const char *path)
{
    const char *name = strrchr(path, '/');
    return path[0] == '/' && (strcmp(name, "/site-packages") == 0 || strcmp(name, "/dist-packages") == 0);
}

void
hilt_toolkit_folders(void)
{
    static bool told; /* under the GIL; a second time would change nothing */
    if (told) {
        return;
    }
    told = true;
    const char *folders[MOST_FOLDERS];
    size_t n = 0;
    PyObject *path = PySys_GetObject("path"); /* borrowed */
    for (Py_ssize_t i = 0; path && PyList_Check(path) && i < PyList_GET_SIZE(path) && n < MOST_FOLDERS; i++) {
        PyObject *item = PyList_GET_ITEM(path, i);
        const char *text = PyUnicode_Check(item) ? PyUnicode_AsUTF8(item) : NULL;
        if (text && is_packages(text)) {
            folders[n++] = text;
        }
    }
    PyErr_Clear();
    hilt_assemble_folders(folders, n);
}
