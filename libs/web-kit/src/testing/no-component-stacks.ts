// React's development build records a component stack for each element. That takes a tenth of the test time. Load this
// file before React.
Object.assign(console, { createTask: undefined });
