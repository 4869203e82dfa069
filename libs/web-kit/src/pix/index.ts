export { PixCode, usePixMoney } from './pix-code.tsx';
export { PixDialog } from './pix-dialog.tsx';
