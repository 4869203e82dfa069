import { defineConfig } from 'vite';
import { remoteConfig } from '../vite.base.ts';

export default defineConfig(remoteConfig(import.meta.url));
