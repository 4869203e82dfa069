import { media, Page, space } from '@alinha/ui';
import { usePageTitle, useTexts } from '@alinha/web-kit';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { ActivityCard } from '../activity/activity-card.tsx';
import { ReadingsCard } from '../chart-readings/readings-card.tsx';
import { CompanyCard } from '../company/company-card.tsx';
import { CompanyExportCard } from '../company-export/company-export-card.tsx';
import { DeleteAccountCard } from '../deletion/delete-account-card.tsx';
import { DunningCard } from '../dunning/dunning-card.tsx';
import { EmailBanner } from '../email/email-banner.tsx';
import { NoteTemplatesCard } from '../note-templates/note-templates-card.tsx';
import { PixCard } from '../pix/pix-card.tsx';
import { RoomsCard } from '../rooms/rooms-card.tsx';
import { RulesCard } from '../rules/rules-card.tsx';
import { SecurityCard } from '../security/security-card.tsx';
import { SessionsCard } from '../sessions/sessions-card.tsx';
import { SpecialtiesCard } from '../specialties/specialties-card.tsx';
import { LanguageCard } from './language-card.tsx';
import { WhatsappBanner } from './whatsapp-banner.tsx';

const Pair = styled.div`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  align-items: start;
  gap: ${space[5]};
  @media ${media.tabletDown} {
    grid-template-columns: minmax(0, 1fr);
  }
`;

export function SettingsScreen(): ReactNode {
  const texts = useTexts();
  usePageTitle(texts('settings.title'));
  return (
    <Page title={texts('settings.title')}>
      <WhatsappBanner />
      <EmailBanner />
      <CompanyCard />
      <LanguageCard />
      <Pair>
        <SecurityCard />
        <SessionsCard />
      </Pair>
      <Pair>
        <RoomsCard />
        <SpecialtiesCard />
      </Pair>
      <PixCard />
      <DunningCard />
      <RulesCard />
      <NoteTemplatesCard />
      <ActivityCard />
      <ReadingsCard />
      <CompanyExportCard />
      <DeleteAccountCard />
    </Page>
  );
}
