import { lateView } from '@alinha/ui';

const views = () => import('./held-card.tsx');

/** Held places are rare, so their file is loaded with the first one. */
export const HeldCard = lateView(() => views().then((file) => file.HeldCard), { inPlace: true });
export const HeldLine = lateView(() => views().then((file) => file.HeldLine), { inPlace: true });
