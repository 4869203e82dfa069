import { readStored, writeStored } from '@alinha/web-kit';

/** From this width the sidebar is beside the page; below it, it slides over. */
export const DESKTOP_FROM_PX = 768;

/** The stored choice (1 or 0); without one, open from {@link DESKTOP_FROM_PX}. */
export function readSidebarOpen(viewportWidth: number): boolean {
  const stored = readStored('sidebar');
  if (stored === '1' || stored === '0') return stored === '1';
  return viewportWidth >= DESKTOP_FROM_PX;
}

export function writeSidebarOpen(open: boolean): void {
  writeStored('sidebar', open ? '1' : '0');
}
