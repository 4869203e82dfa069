import { type ReactNode, useState } from 'react';
import { Button } from '../controls/button.tsx';
import { Checkbox } from '../controls/checkbox.tsx';
import { ColorField } from '../controls/color-field.tsx';
import { Combobox } from '../controls/combobox.tsx';
import { DateField } from '../controls/date-field.tsx';
import { MaskedField } from '../controls/masked-field.tsx';
import { MoneyField } from '../controls/money-field.tsx';
import { NumberField } from '../controls/number-field.tsx';
import { RadioGroup } from '../controls/radio-group.tsx';
import { SearchField } from '../controls/search-field.tsx';
import { Select } from '../controls/select.tsx';
import { Switch } from '../controls/switch.tsx';
import { PasswordField, TextArea, TextField } from '../controls/text-field.tsx';
import { TimeField } from '../controls/time-field.tsx';
import { Card } from '../layout/card.tsx';
import { FieldRow, FormActions, Stack } from '../layout/stack.tsx';
import { Divider, TextLink } from '../layout/typography.tsx';
import { clients, findClients, professionals } from './samples.ts';
import { GallerySection } from './section.tsx';

const nothing = (): void => undefined;

export function FormSection(): ReactNode {
  const [client, setClient] = useState<string | null>(null);
  const [loadedChoice, setLoadedChoice] = useState<string | null>(null);
  const [professional, setProfessional] = useState<string>('p2');
  const [price, setPrice] = useState<number | null>(18000);
  const [dollars, setDollars] = useState<number | null>(123450);
  const [document, setDocument] = useState('52998224725');
  const [phone, setPhone] = useState('11991234567');
  const [capacity, setCapacity] = useState<number | null>(4);
  const [duration, setDuration] = useState<number | null>(60);
  const [date, setDate] = useState('2026-03-18');
  const [time, setTime] = useState('09:30');
  const [hex, setHex] = useState('#71B27B');
  const [search, setSearch] = useState('Ana');
  return (
    <GallerySection title="Campos">
      <Card>
        <Stack gap={5}>
          <SearchField
            label="Buscar clientes"
            value={search}
            onChange={setSearch}
            placeholder="Buscar por nome"
            shortcut="/"
          />
          <FieldRow>
            <Combobox
              label="Cliente"
              required
              options={clients}
              value={client}
              onChange={setClient}
              placeholder="Nome ou telefone"
              onCreate={(typed) => Promise.resolve({ value: `new-${typed}`, label: typed })}
              createLabel={(typed) => `Criar cliente “${typed}”`}
            />
            <Combobox
              label="Cliente, buscando no servidor"
              loadOptions={findClients}
              value={loadedChoice}
              onChange={setLoadedChoice}
              hint="As opções chegam depois de meio segundo"
            />
          </FieldRow>
          <FieldRow>
            <Select
              label="Profissional"
              options={professionals}
              value={professional}
              onChange={setProfessional}
            />
            <Combobox
              label="Profissional, digitando"
              options={professionals}
              value={professional}
              onChange={(value) => setProfessional(value ?? '')}
            />
          </FieldRow>
          <FieldRow columns={3}>
            <DateField label="Dia" value={date} onChange={setDate} />
            <TimeField label="Início" value={time} onChange={setTime} />
            <NumberField
              label="Duração"
              suffix="min"
              step={15}
              min={15}
              value={duration}
              onChange={setDuration}
            />
          </FieldRow>
          <FieldRow columns={3}>
            <MoneyField label="Valor" value={price} onChange={setPrice} />
            <MoneyField label="Amount" currency="USD" locale="en-US" value={dollars} onChange={setDollars} />
            <NumberField label="Vagas" min={1} max={12} value={capacity} onChange={setCapacity} />
          </FieldRow>
          <FieldRow>
            <MaskedField
              label="CPF ou CNPJ"
              mask={['000.000.000-00', '00.000.000/0000-00']}
              value={document}
              onChange={setDocument}
            />
            <MaskedField
              label="WhatsApp"
              mask={['(00) 0000-0000', '(00) 00000-0000']}
              inputMode="tel"
              value={phone}
              onChange={setPhone}
            />
          </FieldRow>
          <FieldRow>
            <TextField label="E-mail" type="email" placeholder="nome@clinica.com.br" />
            <PasswordField
              label="Senha"
              defaultValue="segredo"
              autoComplete="new-password"
              aside={<TextLink href="#campos">Esqueci a senha</TextLink>}
            />
          </FieldRow>
          <TextArea label="Observações" placeholder="Queixa, objetivo, cuidados" />
          <FieldRow>
            <ColorField label="Cor na agenda" value={hex} onChange={setHex} sampleText="Maria Lima" />
          </FieldRow>
          <Divider />
          <FormActions>
            <Button variant="ghost">Cancelar</Button>
            <Button variant="primary">Salvar cliente</Button>
          </FormActions>
        </Stack>
      </Card>
      <ChoiceCard />
    </GallerySection>
  );
}

function ChoiceCard(): ReactNode {
  const [agreed, setAgreed] = useState(true);
  const [reminders, setReminders] = useState(true);
  const [charge, setCharge] = useState('month');
  const [plan, setPlan] = useState('annual');
  return (
    <Card>
      <Stack gap={5}>
        <FieldRow>
          <div>
            <Checkbox label="Mostrar concluídos" checked={agreed} onChange={setAgreed} />
            <Checkbox label="Dra. Helena Costa" color="#71B27B" checked onChange={nothing} />
            <Checkbox label="Bruno Sales" color="#5B6FD6" checked onChange={nothing} />
            <Checkbox label="Lívia Ramos" color="#E0703A" checked={false} onChange={nothing} />
            <Checkbox label="Todos os profissionais" indeterminate checked={false} onChange={nothing} />
            <Checkbox label="Indisponível" disabled checked onChange={nothing} />
            <Checkbox
              label="Li e aceito os termos"
              checked={false}
              onChange={nothing}
              error="Aceite para continuar"
            />
          </div>
          <div>
            <Switch
              label="Lembretes por WhatsApp"
              description="Enviados um dia antes"
              checked={reminders}
              onChange={setReminders}
            />
            <Switch label="Confirmar sozinho" checked={false} onChange={nothing} />
            <Switch label="Indisponível" disabled checked={false} onChange={nothing} />
          </div>
        </FieldRow>
        <RadioGroup
          label="Cobrança"
          layout="inline"
          value={charge}
          onChange={setCharge}
          options={[
            { value: 'single', label: 'Por sessão' },
            { value: 'month', label: 'Por mês' },
            { value: 'free', label: 'Cortesia', disabled: true },
          ]}
        />
        <RadioGroup
          label="Plano"
          layout="cards"
          value={plan}
          onChange={setPlan}
          options={[
            { value: 'monthly', label: 'Mensal', description: 'R$ 59,90 por mês' },
            { value: 'semiannual', label: 'Semestral', description: '5 % de desconto' },
            { value: 'annual', label: 'Anual', description: '10 % de desconto' },
          ]}
        />
      </Stack>
    </Card>
  );
}
