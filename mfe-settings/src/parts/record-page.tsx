import { Card, EmptyState, LinkButton, Page } from '@alinha/ui';
import { QueryError, usePageTitle, useParams, useTexts } from '@alinha/web-kit';
import type { ReactNode } from 'react';
import { FormSkeleton } from './form-skeleton.tsx';

type RecordPageProps<Row> = {
  readonly title: string;
  /** Query of the record's list. */
  readonly items: {
    readonly data: readonly Row[] | undefined;
    readonly isError: boolean;
    readonly isFetching: boolean;
    readonly error: Error | null;
    readonly refetch: () => unknown;
  };
  readonly icon: ReactNode;
  readonly unknownText: string;
  readonly failedText: string;
  /** Number of fields of the form. */
  readonly fields: number;
  /** The form of the record. */
  readonly children: (item: Row) => ReactNode;
};

/** Page for one record of a list in the settings, by the id in the address. */
export function RecordPage<Row extends { readonly id: number }>(props: RecordPageProps<Row>): ReactNode {
  const { title, items, icon, unknownText, failedText, fields, children } = props;
  const texts = useTexts();
  usePageTitle(title);
  const id = Number(useParams().id);
  const item = items.data?.find((candidate) => candidate.id === id);
  const back = { href: '/app/settings', label: texts('settings.title') };
  return (
    <Page title={title} width="narrow" back={back}>
      {item ? (
        children(item)
      ) : items.data ? (
        <Card>
          <EmptyState
            icon={icon}
            text={unknownText}
            action={<LinkButton href={back.href}>{texts('company.back_to_settings')}</LinkButton>}
          />
        </Card>
      ) : items.isError ? (
        <Card>
          <QueryError text={failedText} query={items} />
        </Card>
      ) : (
        <FormSkeleton fields={fields} />
      )}
    </Page>
  );
}
