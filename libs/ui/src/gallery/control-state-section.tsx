import type { ReactNode } from 'react';
import { Combobox } from '../controls/combobox.tsx';
import { DateField } from '../controls/date-field.tsx';
import { FormError } from '../controls/form-error.tsx';
import { MoneyField } from '../controls/money-field.tsx';
import { Select } from '../controls/select.tsx';
import { TextField } from '../controls/text-field.tsx';
import { TimeField } from '../controls/time-field.tsx';
import { Card } from '../layout/card.tsx';
import { FieldRow, Stack } from '../layout/stack.tsx';
import { clients, professionals } from './samples.ts';
import { GallerySection, Sampled } from './section.tsx';

const nothing = (): void => undefined;

export function ControlStateSection(): ReactNode {
  return (
    <GallerySection title="Campos com erro e sem uso">
      <Card>
        <Stack gap={5}>
          <FormError
            title="Não foi possível salvar"
            fields={[
              { id: 'gallery-name', message: 'Diga o nome do cliente' },
              { id: 'gallery-price', message: 'O valor passa do plano' },
            ]}
          />
          <FieldRow columns={3}>
            <TextField
              id="gallery-name"
              label="Nome"
              required
              error="Diga o nome do cliente"
              defaultValue=""
            />
            <MoneyField
              id="gallery-price"
              label="Valor"
              value={990000}
              onChange={nothing}
              error="O valor passa do plano"
              hint="Até R$ 5.000,00"
            />
            <Select
              label="Sala"
              options={professionals}
              value={null}
              onChange={nothing}
              error="Escolha uma sala"
            />
          </FieldRow>
          <FieldRow columns={3}>
            <TextField label="Nome" disabled defaultValue="Ana Beatriz" />
            <Combobox label="Cliente" disabled options={clients} value="c1" onChange={nothing} />
            <Select label="Sala" disabled options={professionals} value="p1" onChange={nothing} />
          </FieldRow>
          <Sampled name="O seletor do próprio navegador, usado no toque">
            <FieldRow columns={3}>
              <Select
                label="Profissional"
                picker="native"
                options={professionals}
                value="p1"
                onChange={nothing}
              />
              <DateField label="Dia" picker="native" value="" onChange={nothing} error="Escolha um dia" />
              <TimeField label="Início" picker="native" value="08:00" onChange={nothing} disabled />
            </FieldRow>
          </Sampled>
        </Stack>
      </Card>
    </GallerySection>
  );
}
