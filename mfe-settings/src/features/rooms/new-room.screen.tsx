import { roomEndpoints } from '@alinha/contracts-agenda';
import {
  Button,
  Card,
  FieldRow,
  FormActions,
  FormError,
  LinkButton,
  NumberField,
  Page,
  Stack,
  TextField,
} from '@alinha/ui';
import {
  toast,
  useApiMutation,
  useNavigate,
  usePageTitle,
  useTexts,
  useUnsavedChanges,
} from '@alinha/web-kit';
import { applyServerFields, Controller, useContractForm } from '@alinha/web-kit/form';
import type { ReactNode } from 'react';
import { newRoomSchema } from './new-room.schema.ts';

export function NewRoomScreen(): ReactNode {
  const texts = useTexts();
  const navigate = useNavigate();
  usePageTitle(texts('rooms.new'));
  const form = useContractForm(newRoomSchema, { defaultValues: { name: '', capacity: 1 } });
  const { register, handleSubmit, control, formState } = form;
  const { errors, isDirty } = formState;
  const leave = useUnsavedChanges(isDirty);
  const create = useApiMutation(roomEndpoints.create, {
    invalidates: [roomEndpoints.list],
    onSuccess: () => {
      leave();
      toast.success(texts('rooms.created'));
      navigate('/app/settings');
    },
    onError: (error) => applyServerFields(error, form, texts('settings.check_connection')),
  });
  return (
    <Page
      title={texts('rooms.new')}
      width="narrow"
      back={{ href: '/app/settings', label: texts('settings.title') }}
    >
      <Card>
        <form noValidate onSubmit={handleSubmit((body) => create.mutate({ body }))}>
          <Stack gap={5}>
            {errors.root?.server && (
              <FormError title={texts('rooms.failed')} detail={errors.root.server.message} />
            )}
            <FieldRow>
              <TextField
                label={texts('rooms.name')}
                placeholder={texts('rooms.name_example')}
                autoComplete="off"
                maxLength={80}
                error={errors.name?.message}
                {...register('name')}
              />
              <Controller
                name="capacity"
                control={control}
                render={({ field }) => (
                  <NumberField
                    label={texts('rooms.capacity')}
                    hint={texts('rooms.capacity_hint')}
                    min={1}
                    max={999}
                    error={errors.capacity?.message}
                    {...field}
                  />
                )}
              />
            </FieldRow>
            <FormActions>
              <LinkButton href="/app/settings">{texts('settings.cancel')}</LinkButton>
              <Button type="submit" variant="primary" busy={create.isPending}>
                {texts('rooms.create')}
              </Button>
            </FormActions>
          </Stack>
        </form>
      </Card>
    </Page>
  );
}
