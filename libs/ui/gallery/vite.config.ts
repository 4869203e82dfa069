import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

export default defineConfig({
  root: import.meta.dirname,
  cacheDir: '../../../node_modules/.vite/ui-gallery',
  plugins: [react()],
  server: { host: '127.0.0.1', port: 5190, strictPort: true },
});
