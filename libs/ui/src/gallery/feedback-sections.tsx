import { CalendarX, Plus, Users } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button } from '../controls/button.tsx';
import { Badge, Chip } from '../feedback/badge.tsx';
import { Banner } from '../feedback/banner.tsx';
import { ProgressBar } from '../feedback/progress-bar.tsx';
import { SkeletonList } from '../feedback/skeleton.tsx';
import { Spinner } from '../feedback/spinner.tsx';
import { EmptyState, ErrorPanel, ErrorState, LoadingState } from '../feedback/states.tsx';
import { toast } from '../feedback/toast.ts';
import { Card, SectionCard } from '../layout/card.tsx';
import { Grid, Inline, Stack } from '../layout/stack.tsx';
import { GallerySection } from './section.tsx';

const later = (): Promise<string> => new Promise((resolve) => setTimeout(() => resolve('ok'), 1200));

export function FeedbackSection(): ReactNode {
  const [filter, setFilter] = useState(true);
  return (
    <GallerySection title="Avisos">
      <Banner
        tone="promo"
        action={
          <Button variant="primary" size="sm">
            Assinar
          </Button>
        }
      >
        Assine um plano e desbloqueie funcionalidades avançadas para sua agenda.
      </Banner>
      <Banner tone="info" onDismiss={() => undefined}>
        Os lembretes de amanhã saem às 18:00.
      </Banner>
      <Banner tone="warning" title="Sala cheia às 09:30">
        Já há 4 pessoas em uma sala para 4.
      </Banner>
      <Banner tone="danger" action={<Button size="sm">Reconectar</Button>}>
        O WhatsApp da clínica desconectou.
      </Banner>
      <Card>
        <ProgressBar label="Importando clientes" value={1200} max={5000} />
      </Card>
      <Card>
        <Stack gap={5}>
          <Inline>
            <Button
              onClick={() =>
                toast.success('Agendamento concluído', {
                  action: { label: 'Desfazer', onClick: () => toast.info('Desfeito') },
                })
              }
            >
              Sucesso
            </Button>
            <Button onClick={() => toast.info('Lembretes enviados')}>Informação</Button>
            <Button
              onClick={() => toast.warning('Sala quase cheia', { description: 'Resta uma vaga às 09:30.' })}
            >
              Atenção
            </Button>
            <Button
              onClick={() =>
                toast.error('O horário não foi movido', { description: 'Dra. Helena já atende às 10:00.' })
              }
            >
              Erro
            </Button>
            <Button
              onClick={() =>
                void toast.promise(later(), {
                  loading: 'Salvando',
                  success: 'Cliente salvo',
                  error: 'Não foi possível salvar',
                })
              }
            >
              Promessa
            </Button>
          </Inline>
          <Inline>
            <Badge>Rascunho</Badge>
            <Badge tone="brand">Pago</Badge>
            <Badge tone="danger">Em atraso</Badge>
            <Badge tone="warning">Lotado</Badge>
            <Badge tone="info">Recorrente</Badge>
            <Spinner size={20} label="Carregando" />
          </Inline>
          <Inline>
            <Chip label="Pendentes" pressed={filter} onPress={() => setFilter((now) => !now)} />
            <Chip label="Pagos" onPress={() => undefined} />
            <Chip label="Bruno Sales" color="#5B6FD6" onRemove={() => undefined} />
          </Inline>
        </Stack>
      </Card>
    </GallerySection>
  );
}

export function StateSection(): ReactNode {
  return (
    <GallerySection title="Estados de uma lista">
      <Grid columnMin={320}>
        <SectionCard title="Carregando" flush>
          <LoadingState>
            <SkeletonList rows={4} />
          </LoadingState>
        </SectionCard>
        <SectionCard title="Vazia" flush>
          <EmptyState
            compact
            icon={<Users size={22} aria-hidden />}
            text="Nenhum cliente ainda"
            detail="Quem você atender aparece aqui."
            action={
              <Button variant="primary" icon={<Plus size={16} aria-hidden />}>
                Cadastrar cliente
              </Button>
            }
          />
        </SectionCard>
        <SectionCard title="Com erro" flush>
          <ErrorState
            compact
            text="A lista de clientes não carregou"
            detail="Verifique a internet."
            onRetry={later}
          />
        </SectionCard>
        <SectionCard title="Sem desenho próprio" flush>
          <LoadingState compact />
        </SectionCard>
        <SectionCard title="Dia livre" flush>
          <EmptyState compact icon={<CalendarX size={22} aria-hidden />} text="Nenhum horário neste dia" />
        </SectionCard>
      </Grid>
      <ErrorPanel
        title="A agenda não carregou"
        text="O resto do sistema continua funcionando."
        onRetry={() => undefined}
      />
    </GallerySection>
  );
}
