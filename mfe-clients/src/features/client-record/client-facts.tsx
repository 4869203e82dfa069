import type { Client } from '@alinha/contracts-clients';
import { formatCpf } from '@alinha/contracts-core';
import {
  applyMask,
  color,
  EmptyState,
  LinkButton,
  LoadingState,
  SectionCard,
  Skeleton,
  Stack,
  TextLink,
  typeStep,
} from '@alinha/ui';
import { useCompanyToday, useFormat, usePermission, useTexts } from '@alinha/web-kit';
import { UserRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { ageOn } from '../clients/birthdays.ts';
import { formatPhone, ZIP_MASK } from '../clients/client-contact.ts';

const Facts = styled.dl`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(200px, 100%), 1fr));
  gap: 12px 20px;
`;

const Name = styled.dt`
  ${typeStep('small')}
  color: ${color.textMuted};
`;

const Value = styled.dd`
  overflow-wrap: anywhere;
`;

type FactProps = { readonly name: string; readonly children: ReactNode };

/** Renders nothing when the value is unknown. */
function Fact({ name, children }: FactProps): ReactNode {
  if (children === null || children === '') return null;
  return (
    <div>
      <Name>{name}</Name>
      <Value dir="auto">{children}</Value>
    </div>
  );
}

type Group = 'personal' | 'address' | 'insurance' | 'emergency';

const FIELDS = {
  personal: ['phone', 'email', 'birth_date', 'cpf', 'gender'],
  address: ['street', 'address_number', 'complement', 'neighborhood', 'city', 'state', 'zip'],
  insurance: ['insurance', 'plan', 'card_number'],
  emergency: ['emergency_contact', 'emergency_phone'],
} as const satisfies Record<Group, readonly (keyof Client)[]>;

const GROUPS = ['personal', 'address', 'insurance', 'emergency'] as const;

type ClientFactsProps = { readonly client: Client | undefined; readonly isArchived: boolean };

/** Known data of a client; groups without data are omitted. Undefined while loading. */
export function ClientFacts({ client, isArchived }: ClientFactsProps): ReactNode {
  const texts = useTexts();
  const mayChange = usePermission('clients.write') && !isArchived;
  if (!client) return <FactsSkeleton />;
  const known = GROUPS.filter((group) => FIELDS[group].some((field) => client[field] !== null));
  if (known.length === 0) {
    return (
      <SectionCard title={texts('record.data')}>
        <EmptyState
          compact
          icon={<UserRound size={22} aria-hidden />}
          text={texts('record.nothing_known')}
          action={
            mayChange && (
              <LinkButton href={`/app/clients/${client.id}/edit`}>{texts('record.complete')}</LinkButton>
            )
          }
        />
      </SectionCard>
    );
  }
  return (
    <Stack>
      {known.map((group) => (
        <SectionCard key={group} title={texts(`sections.${group}`)}>
          <Facts>
            <GroupFacts group={group} client={client} />
          </Facts>
        </SectionCard>
      ))}
    </Stack>
  );
}

const SKELETON_FACTS = 3;

function FactsSkeleton(): ReactNode {
  const texts = useTexts();
  return (
    <LoadingState>
      <SectionCard title={texts('sections.personal')}>
        <Facts as="div">
          {Array.from({ length: SKELETON_FACTS }, (_, fact) => (
            <div key={fact}>
              <Skeleton width={72} height={8} />
              <Skeleton width={140} />
            </div>
          ))}
        </Facts>
      </SectionCard>
    </LoadingState>
  );
}

function GroupFacts({ group, client }: { readonly group: Group; readonly client: Client }): ReactNode {
  const texts = useTexts();
  switch (group) {
    case 'personal':
      return <PersonalFacts client={client} />;
    case 'address':
      return <AddressFacts client={client} />;
    case 'insurance':
      return FIELDS.insurance.map((field) => (
        <Fact key={field} name={texts(`fields.${field}`)}>
          {client[field]}
        </Fact>
      ));
    case 'emergency':
      return (
        <>
          <Fact name={texts('fields.emergency_contact')}>{client.emergency_contact}</Fact>
          <PhoneFact name={texts('fields.emergency_phone')} phone={client.emergency_phone} />
        </>
      );
  }
}

function PhoneFact({ name, phone }: { readonly name: string; readonly phone: string | null }): ReactNode {
  if (phone === null) return null;
  return (
    <Fact name={name}>
      <TextLink href={`tel:${phone.replace(/[^\d+]/g, '')}`}>{formatPhone(phone)}</TextLink>
    </Fact>
  );
}

const GENDERS: readonly string[] = ['female', 'male', 'other'];

function PersonalFacts({ client }: { readonly client: Client }): ReactNode {
  const texts = useTexts();
  const format = useFormat();
  const today = useCompanyToday();
  const { phone, email, birth_date: birthDate, cpf, gender } = client;
  const age = birthDate === null ? null : ageOn(today, birthDate);
  const born = birthDate === null ? null : format.date(birthDate);
  return (
    <>
      <PhoneFact name={texts('fields.phone')} phone={phone} />
      <Fact name={texts('fields.email')}>
        {email === null ? null : <TextLink href={`mailto:${email}`}>{email}</TextLink>}
      </Fact>
      <Fact name={texts('fields.birth_date')}>
        {age === null ? born : `${born} (${texts('record.age', { count: age })})`}
      </Fact>
      <Fact name={texts('fields.cpf')}>{cpf === null ? null : formatCpf(cpf)}</Fact>
      <Fact name={texts('fields.gender')}>
        {gender !== null && GENDERS.includes(gender) ? texts(`gender.${gender}`) : gender}
      </Fact>
    </>
  );
}

const joined = (parts: readonly (string | null)[], by: string) => parts.filter(Boolean).join(by);

/** In the format of an envelope. */
function AddressFacts({ client }: { readonly client: Client }): ReactNode {
  const texts = useTexts();
  const { street, address_number: number, complement, neighborhood, city, state, zip } = client;
  return (
    <>
      <Fact name={texts('record.street')}>{joined([joined([street, number], ', '), complement], ' - ')}</Fact>
      <Fact name={texts('fields.neighborhood')}>{neighborhood}</Fact>
      <Fact name={texts(city === null ? 'fields.state' : 'fields.city')}>{joined([city, state], ' - ')}</Fact>
      <Fact name={texts('fields.zip')}>{zip === null ? null : applyMask(ZIP_MASK, zip)}</Fact>
    </>
  );
}
