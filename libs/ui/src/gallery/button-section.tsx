import { CalendarPlus, Download, MoreHorizontal, Pencil, Plus, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button, LinkButton } from '../controls/button.tsx';
import { IconButton } from '../controls/icon-button.tsx';
import { Card } from '../layout/card.tsx';
import { Inline, Stack } from '../layout/stack.tsx';
import { GallerySection } from './section.tsx';

export function ButtonSection(): ReactNode {
  const [busy, setBusy] = useState(false);
  const save = (): void => {
    setBusy(true);
    setTimeout(() => setBusy(false), 1500);
  };
  return (
    <GallerySection title="Botões">
      <Card>
        <Stack gap={5}>
          <Inline>
            <Button
              variant="primary"
              icon={<CalendarPlus size={16} aria-hidden />}
              busy={busy}
              onClick={save}
            >
              Novo agendamento
            </Button>
            <Button>Editar</Button>
            <Button variant="ghost">Cancelar</Button>
            <Button variant="danger">Excluir</Button>
            <LinkButton href="#botoes" icon={<Download size={16} aria-hidden />}>
              Baixar
            </LinkButton>
          </Inline>
          <Inline>
            <Button variant="primary" size="sm">
              Salvar
            </Button>
            <Button size="sm">Editar</Button>
            <Button variant="ghost" size="sm">
              Cancelar
            </Button>
            <Button variant="danger" size="sm">
              Excluir
            </Button>
          </Inline>
          <Inline>
            <Button variant="primary" busy>
              Salvar alterações
            </Button>
            <Button busy>Enviando</Button>
            <Button variant="primary" disabled>
              Indisponível
            </Button>
            <Button disabled>Indisponível</Button>
          </Inline>
          <Inline>
            <IconButton label="Editar" icon={<Pencil size={16} aria-hidden />} />
            <IconButton label="Excluir" variant="secondary" icon={<Trash2 size={16} aria-hidden />} />
            <IconButton
              label="Adicionar"
              shortcut="N"
              variant="primary"
              icon={<Plus size={16} aria-hidden />}
            />
            <IconButton label="Mais ações" size="sm" icon={<MoreHorizontal size={16} aria-hidden />} />
            <IconButton label="Salvando" busy icon={<Pencil size={16} aria-hidden />} />
          </Inline>
        </Stack>
      </Card>
    </GallerySection>
  );
}
