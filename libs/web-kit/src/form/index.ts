import '../zod-settings.ts';

export { Controller, FormProvider, useFieldArray, useFormContext, useWatch } from 'react-hook-form';
export { applyServerFields, type ContractForm, contractResolver, useContractForm } from './contract-form.ts';
export { FormField } from './form-field.tsx';
export { NewPasswordField } from './new-password-field.tsx';
export { browserTimeZone, timeZoneLabel } from './time-zones.ts';
