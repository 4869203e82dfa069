import { createSpecialtyInputSchema, specialtyRoutes } from '@alinha/contracts-agenda';
import { Button, Card, FormActions, FormError, LinkButton, Page, Stack, TextField } from '@alinha/ui';
import {
  toast,
  useApiMutation,
  useNavigate,
  usePageTitle,
  useTexts,
  useUnsavedChanges,
} from '@alinha/web-kit';
import { applyServerFields, useContractForm } from '@alinha/web-kit/form';
import type { ReactNode } from 'react';

export function NewSpecialtyScreen(): ReactNode {
  const texts = useTexts();
  const navigate = useNavigate();
  usePageTitle(texts('specialties.new'));
  const form = useContractForm(createSpecialtyInputSchema, { defaultValues: { name: '' } });
  const { register, handleSubmit, formState } = form;
  const { errors, isDirty } = formState;
  const leave = useUnsavedChanges(isDirty);
  const create = useApiMutation(specialtyRoutes.create, {
    invalidates: [specialtyRoutes.list],
    onSuccess: () => {
      leave();
      toast.success(texts('specialties.created'));
      navigate('/app/settings');
    },
    onError: (error) => applyServerFields(error, form),
  });
  return (
    <Page
      title={texts('specialties.new')}
      width="narrow"
      back={{ href: '/app/settings', label: texts('settings.title') }}
    >
      <Card>
        <form noValidate onSubmit={handleSubmit((body) => create.mutate({ body }))}>
          <Stack gap={5}>
            {errors.root?.server && (
              <FormError title={texts('specialties.failed')} detail={errors.root.server.message} />
            )}
            <TextField
              label={texts('specialties.name')}
              placeholder={texts('specialties.name_example')}
              autoComplete="off"
              required
              maxLength={80}
              error={errors.name?.message}
              {...register('name')}
            />
            <FormActions>
              <LinkButton href="/app/settings">{texts('settings.cancel')}</LinkButton>
              <Button type="submit" variant="primary" busy={create.isPending}>
                {texts('specialties.create')}
              </Button>
            </FormActions>
          </Stack>
        </form>
      </Card>
    </Page>
  );
}
