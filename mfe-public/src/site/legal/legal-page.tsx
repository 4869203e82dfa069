import type { Language } from '@alinha/contracts-core';
import { color, fontWeight, Heading, media, radius, space, Text } from '@alinha/ui';
import { useLanguage, useTexts } from '@alinha/web-kit';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { Column, InlineLink } from '../frame/parts.tsx';
import en from './en.json' with { type: 'json' };
import pt from './pt.json' with { type: 'json' };

type Part = {
  readonly title: string;
  readonly paragraphs: readonly string[];
  readonly items: readonly string[];
};
type LegalText = { readonly title: string; readonly intro: string; readonly parts: readonly Part[] };

const TEXTS: Readonly<Record<Language, { readonly privacy: LegalText; readonly terms: LegalText }>> = {
  pt,
  en,
};

const Sheet = styled(Column)`
  display: grid;
  gap: ${space[8]};
  padding-block: ${space[16]};
  @media ${media.phone} {
    padding-block: ${space[8]} ${space[12]};
  }
`;

const Titles = styled.div`
  display: grid;
  gap: ${space[3]};
`;

const Contents = styled.nav`
  display: grid;
  gap: ${space[1]};
  padding: ${space[4]} ${space[5]};
  background: ${color.surface};
  border: 1px solid ${color.border};
  border-radius: ${radius.card};
  > p {
    font-weight: ${fontWeight.semibold};
  }
  a {
    display: inline-flex;
    align-items: center;
    min-height: 44px;
  }
`;

const Document = styled.section`
  display: grid;
  gap: ${space[6]};
  scroll-margin-top: 88px;
  > div {
    display: grid;
    gap: ${space[2]};
  }
  ul {
    display: grid;
    gap: ${space[2]};
    padding-left: ${space[5]};
    list-style: disc;
  }
  li {
    font-size: 1rem;
    line-height: 1.5rem;
  }
  li::marker {
    color: ${color.brandMark};
  }
`;

type LegalDocumentProps = {
  readonly id: string;
  readonly text: LegalText;
  /** Contact text that replaces `{{reach}}` in paragraphs. */
  readonly reach: string;
};

function LegalDocument({ id, text, reach }: LegalDocumentProps): ReactNode {
  return (
    <Document id={id} aria-labelledby={`${id}-title`}>
      <Heading level={2} size="section" id={`${id}-title`}>
        {text.title}
      </Heading>
      <Text size="lead">{text.intro}</Text>
      {text.parts.map((part, index) => (
        <div key={part.title}>
          <Heading level={3} size="title">
            {index + 1}. {part.title}
          </Heading>
          {part.paragraphs.map((paragraph) => (
            <Text key={paragraph} size="lead">
              {paragraph.replace('{{reach}}', reach)}
            </Text>
          ))}
          {part.items.length > 0 && (
            <ul>
              {part.items.map((item) => (
                <li key={item}>{item}</li>
              ))}
            </ul>
          )}
        </div>
      ))}
    </Document>
  );
}

/** `hasContact` is true when the chat in the footer exists. */
export function LegalPage({ hasContact }: { readonly hasContact: boolean }): ReactNode {
  const texts = useTexts();
  const { privacy, terms } = TEXTS[useLanguage()];
  const reach = texts(hasContact ? 'legal.reach_by_chat' : 'legal.reach_by_form');
  return (
    <Sheet $width="text">
      <Titles>
        <Heading level={1} size="hero">
          {texts('site.legal')}
        </Heading>
        <Text tone="muted">{texts('legal.updated')}</Text>
      </Titles>
      <Contents aria-labelledby="contents">
        <p id="contents">{texts('legal.contents')}</p>
        <InlineLink href="#privacidade">{privacy.title}</InlineLink>
        <InlineLink href="#termos">{terms.title}</InlineLink>
      </Contents>
      <LegalDocument id="privacidade" text={privacy} reach={reach} />
      <LegalDocument id="termos" text={terms} reach={reach} />
    </Sheet>
  );
}
