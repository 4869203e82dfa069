import type { Pricing } from '@alinha/contracts-billing';
import { color, fontWeight, Heading, radius, space, Text } from '@alinha/ui';
import { useTexts } from '@alinha/web-kit';
import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { Column, InlineLink, Section, SectionHead } from '../frame/parts.tsx';

export const QUESTIONS = ['free', 'limit', 'payment', 'team', 'phone', 'data'] as const;

const Questions = styled(Column)`
  display: grid;
  gap: ${space[3]};
`;

const Question = styled.details`
  background: ${color.background};
  border: 1px solid ${color.border};
  border-radius: ${radius.card};
  summary {
    display: flex;
    align-items: center;
    justify-content: space-between;
    gap: ${space[4]};
    min-height: 56px;
    padding: ${space[3]} ${space[5]};
    font-size: 1rem;
    line-height: 1.5rem;
    font-weight: ${fontWeight.semibold};
    list-style: none;
    cursor: pointer;
  }
  summary::-webkit-details-marker {
    display: none;
  }
  summary svg {
    flex: none;
    color: ${color.textMuted};
  }
  &[open] summary svg {
    transform: rotate(180deg);
  }
  > p {
    padding: 0 ${space[5]} ${space[5]};
  }
`;

/** True when a plan can be paid by PIX; false when prices are unknown. */
export function takesPix(pricing: Pricing | null): boolean {
  return (
    pricing !== null && [pricing.monthly, pricing.semiannual, pricing.annual].some(({ prepaid }) => prepaid)
  );
}

/** Text key of the answer to a question. */
export function answerTo(question: (typeof QUESTIONS)[number], pricing: Pricing | null): string {
  return question === 'payment' && takesPix(pricing) ? 'payment_pix' : question;
}

type FaqProps = { readonly pricing: Pricing | null };

export function Faq({ pricing }: FaqProps): ReactNode {
  const texts = useTexts();
  return (
    <Section $ground="surface" aria-labelledby="faq">
      <SectionHead>
        <Heading level={2} size="section" id="faq">
          {texts('landing.faq.title')}
        </Heading>
      </SectionHead>
      <Questions $width="text">
        {QUESTIONS.map((question) => (
          <Question key={question}>
            <summary>
              {texts(`landing.faq.${question}_question`)}
              <ChevronDown size={20} aria-hidden />
            </summary>
            <Text size="lead" tone="muted">
              <span
                id={`answer-${question}`}
                data-unavailable={(question === 'payment' && pricing === null) || undefined}
              >
                {texts(`landing.faq.${answerTo(question, pricing)}_answer`)}
              </span>
              {question === 'data' && (
                <>
                  {' '}
                  <InlineLink href="/politica-e-termos#privacidade">
                    {texts('landing.faq.data_more')}
                  </InlineLink>
                  .
                </>
              )}
            </Text>
          </Question>
        ))}
      </Questions>
    </Section>
  );
}
