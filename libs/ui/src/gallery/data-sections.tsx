import { MoreHorizontal, Plus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button } from '../controls/button.tsx';
import { IconButton } from '../controls/icon-button.tsx';
import { formatCents } from '../controls/money.ts';
import { Avatar, ColorBar } from '../data/avatar.tsx';
import { CauseList } from '../data/cause-list.tsx';
import { List, ListRow } from '../data/list.tsx';
import { MiniCalendar } from '../data/mini-calendar.tsx';
import { SegmentedControl } from '../data/segmented-control.tsx';
import { Stat } from '../data/stat.tsx';
import { Table, type TableColumn } from '../data/table.tsx';
import { Tabs } from '../data/tabs.tsx';
import { Badge } from '../feedback/badge.tsx';
import { EmptyState } from '../feedback/states.tsx';
import { Card, SectionCard } from '../layout/card.tsx';
import { PageHeader } from '../layout/page.tsx';
import { Grid, Inline, Stack } from '../layout/stack.tsx';
import { Text } from '../layout/typography.tsx';
import { DropdownMenu } from '../overlays/dropdown-menu.tsx';
import { clients, professionals } from './samples.ts';
import { GallerySection } from './section.tsx';

const rowMenu = (
  <DropdownMenu
    trigger={<IconButton label="Ações" size="sm" icon={<MoreHorizontal size={16} aria-hidden />} />}
    items={[{ label: 'Editar' }, { label: 'Excluir', danger: true }]}
  />
);

const conflictDates = (count: number) =>
  clients.slice(0, count).map(({ value, label }, index) => ({
    key: value,
    day: `seg., ${String(2 + index * 7).padStart(2, '0')}/03/2026`,
    time: '09:00\u00A0–\u00A010:00',
    detail: label,
  }));

export function ListSection(): ReactNode {
  return (
    <GallerySection title="Página e listas">
      <PageHeader
        title="Clientes"
        description="7 clientes ativos"
        leading={<Avatar name="Clientes" size={48} />}
        badge={<Badge>Inativo</Badge>}
        back={{ href: '#agenda', label: 'Agenda' }}
        actions={
          <>
            <Button>Importar</Button>
            <Button variant="primary" icon={<Plus size={16} aria-hidden />}>
              Novo cliente
            </Button>
          </>
        }
      />
      <Grid columnMin={340}>
        <SectionCard title="Clientes" flush action={<Badge>{clients.length}</Badge>}>
          <List>
            {clients.slice(0, 4).map((client) => (
              <ListRow
                key={client.value}
                leading={<Avatar name={client.label} />}
                primary={client.label}
                secondary={client.description}
                href={`#${client.value}`}
              />
            ))}
          </List>
        </SectionCard>
        <SectionCard title="Datas em conflito">
          <CauseList
            label="Datas em conflito"
            causes={[
              { name: 'Sala lotada', reasons: ['Sala lotada'], dates: conflictDates(6) },
              { name: 'Horário bloqueado', reasons: ['Horário bloqueado'], dates: conflictDates(1) },
            ]}
            countText={(count) => `${count} datas`}
            moreText={(hidden) => `Mostrar mais ${hidden}`}
            fewerText="Mostrar menos"
          />
        </SectionCard>
        <SectionCard title="Hoje" description="Quarta-feira, 18 de março" flush>
          <List>
            {professionals.map((professional, index) => (
              <ListRow
                key={professional.value}
                leading={<ColorBar $color={professional.color ?? ''} />}
                primary={clients[index]?.label ?? ''}
                secondary={professional.label}
                trailing={
                  <>
                    {index === 1 && <Badge tone="warning">Não pago</Badge>}
                    <Text as="span" numeric>{`${9 + index}:30`}</Text>
                    {rowMenu}
                  </>
                }
              />
            ))}
          </List>
        </SectionCard>
      </Grid>
    </GallerySection>
  );
}

interface Payment {
  readonly id: string;
  readonly name: string;
  readonly plan: string;
  readonly due: string;
  readonly cents: number;
  readonly paid: boolean;
}

const payments: readonly Payment[] = clients.slice(0, 4).map((client, index) => ({
  id: client.value,
  name: client.label,
  plan: index % 2 === 0 ? 'Pilates 2x por semana' : 'Sessão avulsa',
  due: `1${index}/03/2026`,
  cents: index % 2 === 0 ? 42_000 : 15_000,
  paid: index % 2 === 0,
}));

const columns: readonly TableColumn<Payment>[] = [
  { key: 'name', header: 'Cliente', cell: (payment) => payment.name },
  { key: 'plan', header: 'Plano', cell: (payment) => payment.plan },
  { key: 'due', header: 'Vence', cell: (payment) => payment.due },
  {
    key: 'state',
    header: 'Situação',
    cell: (payment) =>
      payment.paid ? <Badge tone="brand">Pago</Badge> : <Badge tone="warning">Pendente</Badge>,
  },
  {
    key: 'amount',
    header: 'Valor',
    align: 'end',
    cell: (payment) => formatCents(payment.cents, 'BRL', 'pt-BR'),
  },
  {
    key: 'menu',
    header: 'Ações',
    hideHeader: true,
    align: 'end',
    width: '60px',
    cell: () => rowMenu,
  },
];

export function TableSection(): ReactNode {
  const [tab, setTab] = useState<'rows' | 'loading' | 'empty'>('rows');
  const table = (rows: readonly Payment[], loading: boolean): ReactNode => (
    <Table
      caption="Pagamentos"
      columns={columns}
      rows={rows}
      rowKey={(payment) => payment.id}
      rowHref={(payment) => `#${payment.id}`}
      loading={loading}
      loadingRows={4}
      empty={<EmptyState text="Nenhum pagamento neste mês" />}
    />
  );
  return (
    <GallerySection title="Tabela e números">
      <Grid columnMin={200}>
        <Card>
          <Stat label="Atendimentos" value="128" detail="12 a mais que em fevereiro" />
        </Card>
        <Card>
          <Stat label="Recebido" value="R$ 14.320,00" detail="R$ 1.840,00 pendentes" />
        </Card>
        <Card>
          <Stat label="Ocupação" value="76 %" detail="Salas 1 e 2" loading />
        </Card>
      </Grid>
      <Tabs
        label="Pagamentos"
        value={tab}
        onChange={setTab}
        tabs={[
          {
            value: 'rows',
            label: 'Com linhas',
            count: 4,
            content: <FlushCard>{table(payments, false)}</FlushCard>,
          },
          { value: 'loading', label: 'Carregando', content: <FlushCard>{table([], true)}</FlushCard> },
          { value: 'empty', label: 'Vazia', content: <FlushCard>{table([], false)}</FlushCard> },
        ]}
      />
    </GallerySection>
  );
}

function FlushCard({ children }: { children: ReactNode }): ReactNode {
  return <Card style={{ padding: 0, overflow: 'hidden' }}>{children}</Card>;
}

export function CalendarSection(): ReactNode {
  const [day, setDay] = useState('2026-03-20');
  const [view, setView] = useState<'day' | 'week' | 'month'>('week');
  return (
    <GallerySection title="Calendário">
      <Inline gap={6} align="start">
        <Card style={{ width: 300, maxWidth: '100%' }}>
          <MiniCalendar
            label="Escolher dia"
            value={day}
            today="2026-03-18"
            onChange={setDay}
            marked={new Set(['2026-03-17', '2026-03-18', '2026-03-20', '2026-03-24'])}
          />
        </Card>
        <Stack gap={4}>
          <SegmentedControl
            label="Visão"
            value={view}
            onChange={setView}
            segments={[
              { value: 'day', label: 'Dia' },
              { value: 'week', label: 'Semana' },
              { value: 'month', label: 'Mês' },
            ]}
          />
          <Inline gap={2}>
            <Avatar name="Ana Beatriz Moreira" />
            <Avatar name="Bruno Sales" color="#5B6FD6" />
            <Avatar name="Lívia Ramos" color="#E0703A" size={48} />
            <Avatar name="Otávio" color="#64748B" size={24} />
          </Inline>
        </Stack>
      </Inline>
    </GallerySection>
  );
}
