import { type ReactNode, useState } from 'react';
import { DateField } from '../controls/date-field.tsx';
import { TimeField } from '../controls/time-field.tsx';
import { Card } from '../layout/card.tsx';
import { FieldRow, Stack } from '../layout/stack.tsx';
import { UiProvider } from '../ui-provider.tsx';
import { GallerySection, Sampled } from './section.tsx';

const nothing = (): void => undefined;
const AMERICAN = { dateLetters: { day: 'dd', month: 'mm', year: 'yyyy' }, openCalendar: 'Open calendar' };

export function DateTimeSection(): ReactNode {
  const [day, setDay] = useState('2026-12-11');
  const [start, setStart] = useState('14:30');
  const [end, setEnd] = useState('15:20');
  const [birth, setBirth] = useState('');
  const [visit, setVisit] = useState('');
  return (
    <GallerySection title="Dia e horário">
      <Card>
        <Stack gap={5}>
          <Sampled name="Em português, dia antes do mês">
            <FieldRow columns={3}>
              <DateField label="Dia da sessão" required value={day} onChange={setDay} />
              <TimeField label="Começa" required value={start} onChange={setStart} />
              <TimeField
                label="Termina"
                value={end}
                onChange={setEnd}
                after={start}
                hint="Fora da lista, digitado"
              />
            </FieldRow>
          </Sampled>
          <Sampled name="In English, month before day; the clock still has 24 hours">
            <UiProvider locale="en-US" texts={AMERICAN}>
              <FieldRow columns={3}>
                <DateField label="Session day" value={day} onChange={setDay} />
                <TimeField label="Starts at" value={start} onChange={setStart} />
                <DateField label="Other day" value="" onChange={nothing} />
              </FieldRow>
            </UiProvider>
          </Sampled>
          <Sampled name="Com limites, e com erro">
            <FieldRow columns={3}>
              <DateField
                label="Nascimento"
                min="1900-01-01"
                max="2026-03-18"
                value={birth}
                onChange={setBirth}
              />
              <TimeField
                label="Visita"
                stepMinutes={30}
                min="07:00"
                max="20:00"
                value={visit}
                onChange={setVisit}
              />
              <TimeField
                label="Fim da visita"
                value="08:00"
                onChange={nothing}
                error="Termina antes do início"
              />
            </FieldRow>
          </Sampled>
          <Sampled name="Vazio, com erro e sem uso">
            <FieldRow columns={3}>
              <DateField label="Vencimento" value="" onChange={nothing} error="Campo obrigatório" />
              <DateField label="Pago em" value="2026-03-18" onChange={nothing} disabled />
              <TimeField label="Chegada" value="08:00" onChange={nothing} disabled />
            </FieldRow>
          </Sampled>
        </Stack>
      </Card>
    </GallerySection>
  );
}
