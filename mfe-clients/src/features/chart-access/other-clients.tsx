import { OTHER_CLIENTS_LIMIT, type OtherClient } from '@alinha/contracts-clients';
import { Button, Card, color, List, ListRow, media, SectionCard, Text } from '@alinha/ui';
import { QueryError, useTexts } from '@alinha/web-kit';
import { type ReactNode, useState } from 'react';
import { styled } from 'styled-components';
import { AccessDialog } from './access-dialog.tsx';
import { useOtherClients } from './chart-access.queries.ts';

const Limit = styled.div`
  padding: 12px 20px;
  border-top: 1px solid ${color.border};
  @media ${media.phone} {
    padding: 12px 16px;
  }
`;

/** Clients of colleagues that a search finds, for a user who sees only own ones. Nothing without a match. */
export function OtherClients({ search }: { readonly search: string }): ReactNode {
  const texts = useTexts();
  const others = useOtherClients(search);
  const [chosen, setChosen] = useState<OtherClient | null>(null);
  if (others === null) return null;
  if (others.isError)
    return (
      <Card>
        <QueryError text={texts('access.search_failed')} query={others} />
      </Card>
    );
  return (
    <>
      {others.data !== undefined && others.data.length > 0 && (
        <SectionCard title={texts('access.outside')} description={texts('access.outside_detail')} flush>
          <List aria-label={texts('access.outside')}>
            {others.data.map((client) => (
              <ListRow
                key={client.id}
                primary={client.name}
                secondary={
                  client.phone_end === null
                    ? undefined
                    : texts('access.phone_end', { digits: client.phone_end })
                }
                trailing={
                  <Button
                    size="sm"
                    aria-label={texts('access.ask_for', { name: client.name })}
                    onClick={() => setChosen(client)}
                  >
                    {texts('access.ask')}
                  </Button>
                }
              />
            ))}
          </List>
          {others.data.length === OTHER_CLIENTS_LIMIT && (
            <Limit>
              <Text size="small" tone="muted">
                {texts('access.limit', { count: OTHER_CLIENTS_LIMIT })}
              </Text>
            </Limit>
          )}
        </SectionCard>
      )}
      {chosen && <AccessDialog client={chosen} onClose={() => setChosen(null)} />}
    </>
  );
}
