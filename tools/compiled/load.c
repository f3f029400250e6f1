/* Loads one of the modules that lie in this library: `load(capsule)` calls the function that mypyc has put into a capsule for it. */
#include <Python.h>

static PyObject *load(PyObject *self, PyObject *capsule)
{
    PyObject *(*begin)(void) = (PyObject *(*)(void))PyCapsule_GetPointer(capsule, PyCapsule_GetName(capsule));
    return begin ? begin() : NULL;
}

static PyMethodDef methods[] = {{"load", load, METH_O, "Return the module of a capsule."}, {NULL, NULL, 0, NULL}};

static struct PyModuleDef definition = {PyModuleDef_HEAD_INIT, "outplay_engine_load", NULL, -1, methods, NULL, NULL, NULL, NULL};

PyMODINIT_FUNC PyInit_outplay_engine_load(void) { return PyModule_Create(&definition); }
