import type { Language } from '@alinha/contracts-core';
import { SectionCard } from '@alinha/ui';
import { RadioGroup } from '@alinha/ui/panels';
import { errorMessage, setLanguage, toast, useLanguage, useSession, useTexts } from '@alinha/web-kit';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { useSaveCompany } from '../company/company.queries.ts';

/** Each language in its own words, because the user may not read the current language. */
const LANGUAGES = [
  { value: 'pt', label: 'Português' },
  { value: 'en', label: 'English' },
] as const;

const Choice = styled.div`
  max-width: 480px;
`;

/** Language of this browser. An administrator's choice is also stored for the company. */
export function LanguageCard(): ReactNode {
  const texts = useTexts();
  const language = useLanguage();
  const { user } = useSession();
  const save = useSaveCompany({
    onSuccess: () => toast.success(texts('language.saved')),
    onError: (error) => toast.error(errorMessage(error, texts('language.save_failed'))),
  });
  const choose = async (chosen: Language) => {
    await setLanguage(chosen);
    if (user?.is_admin) save.mutate({ body: { language: chosen } });
  };
  return (
    <SectionCard
      title={texts('language.title')}
      description={user?.is_admin ? texts('language.for_company') : texts('language.for_browser')}
    >
      <Choice>
        <RadioGroup
          label={texts('language.title')}
          hideLabel
          layout="cards"
          options={LANGUAGES}
          value={language}
          onChange={(chosen) => void choose(chosen)}
        />
      </Choice>
    </SectionCard>
  );
}
