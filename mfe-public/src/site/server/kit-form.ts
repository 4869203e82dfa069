/** Replaces `@alinha/web-kit/form` on the server: empty fields with their names. */
export { PasswordField as NewPasswordField } from '@alinha/ui';

export const applyServerFields = () => false;

export const useContractForm = () => ({
  register: (name: string) => ({ name }),
  handleSubmit: () => undefined,
  formState: { errors: {} },
});
