/** What stands for `@alinha/web-kit/form` where forms are rendered on the server: fields with their names, still empty. */
export { PasswordField as NewPasswordField } from '@alinha/ui';

export const applyServerFields = () => false;

export const useContractForm = () => ({
  register: (name: string) => ({ name }),
  handleSubmit: () => undefined,
  formState: { errors: {} },
});
