import {
  Button,
  EmptyState,
  LinkButton,
  List,
  ListRow,
  LoadingState,
  SectionCard,
  SkeletonList,
} from '@alinha/ui';
import { ConfirmDialog } from '@alinha/ui/panels';
import { QueryError, usePermission, useTexts } from '@alinha/web-kit';
import { Plus } from 'lucide-react';
import { type ReactNode, useState } from 'react';

type Item = { readonly id: number; readonly name: string };

type NamedListCardProps<Row extends Item> = {
  readonly title: string;
  readonly items: {
    readonly data: readonly Row[] | undefined;
    readonly error: Error | null;
    readonly isFetching: boolean;
    readonly refetch: () => unknown;
  };
  readonly detail?: (item: Row) => string;
  /** Address of a row's edit screen. */
  readonly hrefOf?: (item: Row) => string;
  readonly create: { readonly href: string; readonly label: string };
  readonly emptyText: string;
  readonly failedText: string;
  readonly icon: ReactNode;
  readonly remove: {
    readonly title: (item: Row) => string;
    readonly text: string;
    /** Settles after the server's reply, and shows the result in a toast. */
    readonly run: (item: Row) => Promise<void>;
  };
};

/** A short list in the settings, with add and delete buttons. Deleting asks first. */
export function NamedListCard<Row extends Item>(props: NamedListCardProps<Row>): ReactNode {
  const { title, items, detail, hrefOf, create, emptyText, failedText, icon, remove } = props;
  const texts = useTexts();
  const mayChange = usePermission('agenda.write');
  const [toDelete, setToDelete] = useState<Row | null>(null);
  const [open, setOpen] = useState(false);
  const addButton = mayChange && (
    <LinkButton href={create.href} size="sm" icon={<Plus size={16} aria-hidden />}>
      {create.label}
    </LinkButton>
  );
  const isEmpty = items.data?.length === 0;
  return (
    <SectionCard title={title} flush action={isEmpty ? undefined : addButton}>
      {items.data === undefined && items.error !== null && (
        <QueryError compact text={failedText} query={items} />
      )}
      {items.data === undefined && items.error === null && (
        <LoadingState>
          <SkeletonList rows={3} avatar={false} />
        </LoadingState>
      )}
      {isEmpty && <EmptyState compact icon={icon} text={emptyText} action={addButton} />}
      {items.data !== undefined && !isEmpty && (
        <List>
          {items.data.map((item) => (
            <ListRow
              key={item.id}
              primary={item.name}
              secondary={detail?.(item)}
              href={mayChange ? hrefOf?.(item) : undefined}
              trailing={
                mayChange && (
                  <Button
                    size="sm"
                    variant="ghost"
                    aria-label={texts('settings.delete_named', { name: item.name })}
                    onClick={() => {
                      setToDelete(item);
                      setOpen(true);
                    }}
                  >
                    {texts('settings.delete')}
                  </Button>
                )
              }
            />
          ))}
        </List>
      )}
      {toDelete && (
        <ConfirmDialog
          open={open}
          onOpenChange={setOpen}
          title={remove.title(toDelete)}
          text={remove.text}
          confirmLabel={texts('settings.delete')}
          cancelLabel={texts('settings.cancel')}
          danger
          onConfirm={() => remove.run(toDelete).then(() => setOpen(false))}
        />
      )}
    </SectionCard>
  );
}
