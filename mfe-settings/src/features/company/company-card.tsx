import type { Company } from '@alinha/contracts-accounts';
import { formatCnpj, formatCpf } from '@alinha/contracts-core';
import { LinkButton, LoadingState, media, SectionCard, Skeleton, space, Text, TextLink } from '@alinha/ui';
import { QueryError, useLanguage, useSession, useTexts } from '@alinha/web-kit';
import { timeZoneLabel } from '@alinha/web-kit/form';
import { Pencil } from 'lucide-react';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { useCompany } from './company.queries.ts';
import { shownPhone } from './shown-phone.ts';

const Facts = styled.dl`
  display: grid;
  grid-template-columns: repeat(3, minmax(0, 1fr));
  gap: ${space[5]} ${space[6]};
  @media ${media.tabletDown} {
    grid-template-columns: repeat(2, minmax(0, 1fr));
  }
  @media ${media.phone} {
    grid-template-columns: minmax(0, 1fr);
    gap: ${space[4]};
  }
`;

type FactProps = { readonly label: string; readonly children: ReactNode };

function Fact({ label, children }: FactProps): ReactNode {
  return (
    <div>
      <Text as="dt" size="small" tone="muted">
        {label}
      </Text>
      <Text as="dd">{children}</Text>
    </div>
  );
}

/** Data of the company, with an edit button for administrators. */
export function CompanyCard(): ReactNode {
  const texts = useTexts();
  const { user } = useSession();
  const company = useCompany();
  return (
    <SectionCard
      title={texts('company.title')}
      action={
        user?.is_admin && (
          <LinkButton href="/app/settings/company" size="sm" icon={<Pencil size={14} aria-hidden />}>
            {texts('company.edit_action')}
          </LinkButton>
        )
      }
    >
      {company.data ? (
        <CompanyFacts company={company.data} />
      ) : company.isError ? (
        <QueryError compact text={texts('company.load_failed')} query={company} />
      ) : (
        <LoadingState>
          <Facts as="div">
            {['name', 'legal name', 'document', 'evolution', 'email', 'time zone'].map((fact) => (
              <div key={fact}>
                <Skeleton width={88} height={10} />
                <Skeleton width="70%" />
              </div>
            ))}
          </Facts>
        </LoadingState>
      )}
    </SectionCard>
  );
}

function CompanyFacts({ company }: { readonly company: Company }): ReactNode {
  const texts = useTexts();
  const language = useLanguage();
  const missing = (
    <Text as="span" tone="muted">
      {texts('company.not_informed')}
    </Text>
  );
  const { cpf, cnpj } = company;
  const documentType = cpf ? 'cpf' : cnpj ? 'cnpj' : 'either';
  return (
    <Facts>
      <Fact label={texts('company.name')}>
        <span dir="auto">{company.name}</span>
      </Fact>
      <Fact label={texts('company.legal_name')}>
        <span dir="auto">{company.legal_name ?? missing}</span>
      </Fact>
      <Fact label={texts(`company.document.${documentType}`)}>
        {cpf ? formatCpf(cpf) : cnpj ? formatCnpj(cnpj) : missing}
      </Fact>
      <Fact label={texts('company.evolution')}>
        {company.require_evolution ? texts('company.yes') : texts('company.no')}
      </Fact>
      {company.phone && <Fact label={texts('company.phone')}>{shownPhone(company.phone)}</Fact>}
      {company.website && (
        <Fact label={texts('company.website')}>
          <Website address={company.website} />
        </Fact>
      )}
      {company.email && <Fact label={texts('company.email')}>{company.email}</Fact>}
      {company.address && <Fact label={texts('company.address')}>{company.address}</Fact>}
      <Fact label={texts('company.currency')}>
        {texts(`company.currencies.${company.currency ?? 'auto'}`)}
      </Fact>
      <Fact label={texts('company.time_zone')}>{timeZoneLabel(company.timezone, language, new Date())}</Fact>
    </Facts>
  );
}

/** Free text. Only a web address becomes a link, because other schemes could run scripts. */
function Website({ address }: { readonly address: string }): ReactNode {
  if (!/^https?:\/\//i.test(address)) return address;
  return (
    <TextLink href={address} target="_blank" rel="noopener noreferrer">
      {address.replace(/^https?:\/\//i, '').replace(/\/$/, '')}
    </TextLink>
  );
}
