import { CalendarPlus, Download, Pencil } from 'lucide-react';
import type { ReactNode } from 'react';
import {
  Button,
  Checkbox,
  Divider,
  FieldRow,
  FormActions,
  FormError,
  IconButton,
  Inline,
  LinkButton,
  PasswordField,
  SegmentedControl,
  Switch,
  TextArea,
  TextField,
  TextLink,
  UiProvider,
} from '../index.ts';
import {
  ColorField,
  Combobox,
  DateField,
  MaskedField,
  MoneyField,
  NumberField,
  RadioGroup,
  SearchField,
  Select,
  TimeField,
} from '../panels.ts';
import { clients, findClients, professionals } from './samples.ts';
import { GallerySection, Held, nothing, Sampled } from './section.tsx';

const variants = ['primary', 'secondary', 'ghost', 'danger'] as const;
const AMERICAN = { dateLetters: { day: 'dd', month: 'mm', year: 'yyyy' }, openCalendar: 'Open calendar' };
const CPF_OR_CNPJ = ['000.000.000-00', '00.000.000/0000-00'];

export function ButtonSection(): ReactNode {
  const states = [{}, { size: 'sm' }, { busy: true }, { disabled: true }] as const;
  return (
    <GallerySection title="Botões">
      {states.map((state) => (
        <Inline key={Object.keys(state).join()}>
          {variants.map((variant) => (
            <Button key={variant} variant={variant} {...state}>
              Agendar
            </Button>
          ))}
          <Button icon={<CalendarPlus size={16} aria-hidden />} {...state}>
            Novo agendamento
          </Button>
          <IconButton label="Editar" shortcut="E" icon={<Pencil size={16} aria-hidden />} {...state} />
        </Inline>
      ))}
      <Inline>
        <LinkButton href="#botoes" icon={<Download size={16} aria-hidden />}>
          Baixar
        </LinkButton>
      </Inline>
    </GallerySection>
  );
}

export function FieldSection(): ReactNode {
  return (
    <GallerySection title="Campos">
      <Held of="Ana">
        {(field) => <SearchField label="Buscar clientes" placeholder="Nome" shortcut="/" {...field} />}
      </Held>
      <FieldRow>
        <TextField label="E-mail" type="email" required placeholder="nome@clinica.com.br" />
        <PasswordField label="Senha" aside={<TextLink href="#campos">Esqueci a senha</TextLink>} />
      </FieldRow>
      <TextArea label="Observações" placeholder="Queixa, objetivo, cuidados" />
      <FieldRow columns={3}>
        <Held<string | null> of={null}>
          {(field) => (
            <Combobox
              label="Cliente"
              options={clients}
              onCreate={(typed) => Promise.resolve({ value: `new-${typed}`, label: typed })}
              createLabel={(typed) => `Criar cliente “${typed}”`}
              {...field}
            />
          )}
        </Held>
        <Held<string | null> of={null}>
          {(field) => <Combobox label="Cliente, do servidor" loadOptions={findClients} {...field} />}
        </Held>
        <Held of="p2">{(field) => <Select label="Profissional" options={professionals} {...field} />}</Held>
      </FieldRow>
      <FieldRow columns={3}>
        <Held<number | null> of={60}>
          {(field) => <NumberField label="Duração" suffix="min" step={15} min={15} {...field} />}
        </Held>
        <Held<number | null> of={18_000}>{(field) => <MoneyField label="Valor" {...field} />}</Held>
        <Held<number | null> of={123_450}>
          {(field) => <MoneyField label="Amount" currency="USD" locale="en-US" {...field} />}
        </Held>
      </FieldRow>
      <FieldRow>
        <Held of="52998224725">
          {(field) => <MaskedField label="CPF ou CNPJ" mask={CPF_OR_CNPJ} {...field} />}
        </Held>
        <Held of="#71B27B">{(field) => <ColorField label="Cor na agenda" {...field} />}</Held>
      </FieldRow>
      <Divider />
      <FormActions>
        <Button variant="ghost">Cancelar</Button>
        <Button variant="primary">Salvar cliente</Button>
      </FormActions>
    </GallerySection>
  );
}

export function DateTimeSection(): ReactNode {
  return (
    <GallerySection title="Dia e horário">
      <FieldRow columns={3}>
        <Held of="2026-12-11">{(field) => <DateField label="Dia" max="2026-12-31" {...field} />}</Held>
        <Held of="14:30">{(field) => <TimeField label="Começa" stepMinutes={30} {...field} />}</Held>
        <Held of="15:20">{(field) => <TimeField label="Termina" after="14:30" {...field} />}</Held>
      </FieldRow>
      <Sampled name="In English, month before day; the clock still has 24 hours">
        <UiProvider locale="en-US" texts={AMERICAN}>
          <FieldRow columns={3}>
            <Held of="2026-12-11">{(field) => <DateField label="Session day" {...field} />}</Held>
            <Held of="14:30">{(field) => <TimeField label="Starts at" {...field} />}</Held>
            <Held of="">{(field) => <DateField label="Other day" {...field} />}</Held>
          </FieldRow>
        </UiProvider>
      </Sampled>
      <Sampled name="O seletor do próprio navegador, usado no toque">
        <FieldRow columns={3}>
          <Held of="p1">
            {(field) => <Select label="Sala" picker="native" options={professionals} {...field} />}
          </Held>
          <Held of="">{(field) => <DateField label="Dia" picker="native" {...field} />}</Held>
          <Held of="08:00">{(field) => <TimeField label="Início" picker="native" {...field} />}</Held>
        </FieldRow>
      </Sampled>
    </GallerySection>
  );
}

export function FieldStateSection(): ReactNode {
  const states = [{ error: 'Campo obrigatório', hint: 'Até R$ 5.000,00' }, { disabled: true }];
  return (
    <GallerySection title="Campos com erro e sem uso">
      <FormError title="Não foi possível salvar" detail="Diga o nome do cliente" />
      {states.map((state, index) => (
        <FieldRow key={Object.keys(state).join()} columns={3}>
          <TextField id={`gallery-${index}`} label="Nome" {...state} />
          <MoneyField label="Valor" value={990_000} onChange={nothing} {...state} />
          <Select label="Sala" options={professionals} value={null} onChange={nothing} {...state} />
          <Combobox label="Cliente" options={clients} value="c1" onChange={nothing} {...state} />
          <DateField label="Dia" value="" onChange={nothing} {...state} />
          <TimeField label="Início" value="08:00" onChange={nothing} {...state} />
        </FieldRow>
      ))}
    </GallerySection>
  );
}

const charges = [
  { value: 'single', label: 'Por sessão', description: 'R$ 90,00' },
  { value: 'month', label: 'Por mês', description: 'R$ 380,00' },
  { value: 'free', label: 'Cortesia', disabled: true },
];

export function ChoiceSection(): ReactNode {
  return (
    <GallerySection title="Escolhas">
      <Inline align="start" gap={6}>
        <div>
          <Held of={true}>
            {({ value, onChange }) => (
              <Checkbox label="Mostrar concluídos" checked={value} onChange={onChange} />
            )}
          </Held>
          <Checkbox label="Bruno Sales" color="#5B6FD6" checked onChange={nothing} />
          <Checkbox label="Todos os profissionais" indeterminate checked={false} onChange={nothing} />
          <Checkbox label="Indisponível" disabled checked onChange={nothing} />
          <Checkbox label="Li os termos" checked={false} onChange={nothing} error="Aceite para continuar" />
        </div>
        <div>
          <Held of={true}>
            {({ value, onChange }) => (
              <Switch label="Lembretes" description="Um dia antes" checked={value} onChange={onChange} />
            )}
          </Held>
          <Switch label="Indisponível" disabled checked={false} onChange={nothing} />
        </div>
        <Held of="week">
          {(field) => (
            <SegmentedControl
              label="Visão"
              segments={[
                { value: 'day', label: 'Dia' },
                { value: 'week', label: 'Semana' },
              ]}
              {...field}
            />
          )}
        </Held>
      </Inline>
      {(['inline', 'cards'] as const).map((layout) => (
        <Held key={layout} of="month">
          {(field) => <RadioGroup label="Cobrança" layout={layout} options={charges} {...field} />}
        </Held>
      ))}
    </GallerySection>
  );
}
