import { color, fontWeight, media, radius, typeStep, VisuallyHidden } from '@alinha/ui';
import { useTexts } from '@alinha/web-kit';
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';

const STEPS = ['file', 'check', 'result'] as const;
export type ImportStep = (typeof STEPS)[number];

const List = styled.ol`
  display: flex;
  align-items: center;
  gap: 12px;
`;

const Step = styled.li`
  display: flex;
  align-items: center;
  gap: 8px;
  color: ${color.textMuted};
  &[aria-current] {
    color: ${color.text};
    font-weight: ${fontWeight.medium};
  }
  &:not(:last-child)::after {
    content: '';
    width: clamp(12px, 4vw, 48px);
    height: 1px;
    margin-left: 4px;
    background: ${color.border};
  }
`;

const Mark = styled.span<{ $state: 'done' | 'current' | 'ahead' }>`
  display: grid;
  place-items: center;
  flex: none;
  width: 24px;
  height: 24px;
  ${typeStep('small')}
  font-weight: ${fontWeight.medium};
  border-radius: ${radius.full};
  color: ${({ $state }) => ({ done: color.brandText, current: color.textOnBrand, ahead: color.textMuted })[$state]};
  background: ${({ $state }) => ({ done: color.brandTint, current: color.brand, ahead: color.neutralTint })[$state]};
`;

// On a phone only the current step shows its name; the others show their number.
const Name = styled.span<{ $current: boolean }>`
  @media ${media.phone} {
    ${({ $current }) => !$current && 'display: none;'}
  }
`;

/** Progress through the steps. */
export function ImportSteps({ current }: { readonly current: ImportStep }): ReactNode {
  const texts = useTexts();
  const place = STEPS.indexOf(current);
  return (
    <List aria-label={texts('import.steps')}>
      {STEPS.map((step, index) => {
        const state = index < place ? 'done' : index === place ? 'current' : 'ahead';
        return (
          <Step key={step} aria-current={state === 'current' ? 'step' : undefined}>
            <Mark $state={state} aria-hidden>
              {state === 'done' ? <Check size={14} /> : index + 1}
            </Mark>
            <Name $current={state === 'current'}>{texts(`import.step.${step}`)}</Name>
            {state === 'done' && <VisuallyHidden>{texts('import.step_done')}</VisuallyHidden>}
          </Step>
        );
      })}
    </List>
  );
}
