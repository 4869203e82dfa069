import { color, SectionCard, Stack, space, Text } from '@alinha/ui';
import { useTexts } from '@alinha/web-kit';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import type { PolicyFormValues } from './policy-form.schema.ts';
import { policySentences } from './policy-sentences.ts';

export const Sentences = styled.ul`
  display: grid;
  gap: ${space[2]};
  padding-left: ${space[4]};
  list-style: disc;
  li::marker {
    color: ${color.brand};
  }
`;

/** The typed policy in sentences, as the client will meet it. */
export function PolicyPreview({ policy }: { readonly policy: PolicyFormValues }): ReactNode {
  const texts = useTexts();
  return (
    <SectionCard title={texts('rules.preview.title')}>
      <Stack gap={4}>
        <Sentences aria-live="polite">
          {policySentences(policy, texts).map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </Sentences>
        <Text size="small" tone="muted">
          {texts('rules.preview.from_now')}
        </Text>
      </Stack>
    </SectionCard>
  );
}
