import { MoreHorizontal, Plus, Users } from 'lucide-react';
import type { ReactNode } from 'react';
import {
  Avatar,
  Badge,
  Banner,
  Button,
  Chip,
  EmptyState,
  ErrorPanel,
  ErrorState,
  Grid,
  IconButton,
  Inline,
  List,
  ListRow,
  LoadingState,
  MiniCalendar,
  SectionCard,
  SkeletonList,
  Spinner,
  Table,
  type TableColumn,
} from '../index.ts';
import { PageHeader } from '../layout/page.tsx';
import { CauseList, DropdownMenu, ProgressBar, Stat, Tabs } from '../panels.ts';
import { clients } from './samples.ts';
import { GallerySection, Held, nothing } from './section.tsx';

const rowMenu = (
  <DropdownMenu
    trigger={<IconButton label="Ações" size="sm" icon={<MoreHorizontal size={16} aria-hidden />} />}
    items={[{ label: 'Editar' }, { label: 'Excluir', danger: true }]}
  />
);

const conflictDates = clients.map(({ value, label }, index) => ({
  key: value,
  day: `seg., ${String(1 + index * 4).padStart(2, '0')}/03/2026`,
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
        actions={<Button icon={<Plus size={16} aria-hidden />}>Novo cliente</Button>}
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
                trailing={rowMenu}
              />
            ))}
          </List>
        </SectionCard>
        <SectionCard title="Datas em conflito" description="Março">
          <CauseList
            label="Datas em conflito"
            causes={[{ name: 'Sala lotada', reasons: ['Sala lotada'], dates: conflictDates }]}
            countText={(count) => `${count} datas`}
            moreText={(hidden) => `Mostrar mais ${hidden}`}
            fewerText="Mostrar menos"
          />
        </SectionCard>
        <Held of="2026-03-20">
          {(field) => <MiniCalendar label="Escolher dia" today="2026-03-18" {...field} />}
        </Held>
      </Grid>
    </GallerySection>
  );
}

const columns: readonly TableColumn<(typeof clients)[number]>[] = [
  { key: 'name', header: 'Cliente', cell: (client) => client.label },
  { key: 'phone', header: 'Telefone', cell: (client) => client.description },
  { key: 'amount', header: 'Valor', align: 'end', cell: () => 'R$ 420,00' },
  { key: 'menu', header: 'Ações', hideHeader: true, align: 'end', width: '60px', cell: () => rowMenu },
];

export function TableSection(): ReactNode {
  const table = (rows: typeof clients, loading: boolean): ReactNode => (
    <Table
      caption="Pagamentos"
      columns={columns}
      rows={rows}
      rowKey={(client) => client.value}
      rowHref={(client) => `#${client.value}`}
      loading={loading}
      loadingRows={4}
      empty={<EmptyState text="Nenhum pagamento neste mês" />}
    />
  );
  return (
    <GallerySection title="Tabela e números">
      <Grid columnMin={200}>
        <Stat label="Recebido" value="R$ 14.320,00" detail="R$ 1.840,00 pendentes" />
        <Stat label="Ocupação" value="76 %" detail="Salas 1 e 2" loading />
      </Grid>
      <Held of="rows">
        {(field) => (
          <Tabs
            label="Pagamentos"
            tabs={[
              { value: 'rows', label: 'Com linhas', count: clients.length, content: table(clients, false) },
              { value: 'loading', label: 'Carregando', content: table([], true) },
              { value: 'empty', label: 'Vazia', content: table([], false) },
            ]}
            {...field}
          />
        )}
      </Held>
    </GallerySection>
  );
}

export function FeedbackSection(): ReactNode {
  return (
    <GallerySection title="Avisos e estados">
      {(['promo', 'info', 'warning', 'danger'] as const).map((tone) => (
        <Banner
          key={tone}
          tone={tone}
          title="Sala cheia às 09:30"
          action={<Button size="sm">Ver</Button>}
          onDismiss={nothing}
        >
          Já há 4 pessoas em uma sala para 4.
        </Banner>
      ))}
      <ProgressBar label="Importando clientes" value={1200} max={5000} />
      <Inline>
        <Badge>Rascunho</Badge>
        {(['brand', 'danger', 'warning', 'info'] as const).map((tone) => (
          <Badge key={tone} tone={tone}>
            {tone}
          </Badge>
        ))}
        <Spinner size={20} label="Carregando" />
        <Held of={true}>
          {({ value, onChange }) => (
            <Chip label="Pendentes" pressed={value} onPress={() => onChange(!value)} />
          )}
        </Held>
      </Inline>
      <Grid columnMin={320}>
        <LoadingState>
          <SkeletonList rows={4} />
        </LoadingState>
        <LoadingState />
        <EmptyState
          compact
          icon={<Users size={22} aria-hidden />}
          text="Nenhum cliente ainda"
          detail="Quem você atender aparece aqui."
          action={<Button variant="primary">Cadastrar cliente</Button>}
        />
        <ErrorState compact text="A lista não carregou" detail="Verifique a internet." onRetry={nothing} />
      </Grid>
      <ErrorPanel title="A agenda não carregou" text="O resto continua funcionando." onRetry={nothing} />
    </GallerySection>
  );
}
