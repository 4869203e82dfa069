// Loaded before React, whose development build records a stack of components for each element: a tenth of all time.
Object.assign(console, { createTask: undefined });
