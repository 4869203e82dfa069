import { BODY_REGIONS, BODY_VIEWS, bodyRegionName } from '@alinha/contracts-agenda';
import type { Language } from '@alinha/contracts-core';
import { Button, color, Field, Inline, space, Text } from '@alinha/ui';
import { X } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { styled } from 'styled-components';
import { useNoteTexts } from '../note-texts.ts';
import { BodyFigure } from './body-figure.tsx';

export const Figures = styled.div`
  display: flex;
  flex-wrap: wrap;
  justify-content: center;
  gap: ${space[4]} ${space[6]};
  padding: ${space[4]};
  border: 1px solid ${color.border};
  border-radius: 8px;
  break-inside: avoid;
`;

type BodyChartProps = {
  readonly label: string;
  readonly required: boolean;
  readonly error: string | undefined;
  readonly language: Language;
  readonly value: readonly string[];
  readonly onChange: (regions: string[]) => void;
};

/** Marks regions of a body in a front and a back view. The marked ones are also a list of buttons that remove them. */
export function BodyChart({ label, required, error, language, value, onChange }: BodyChartProps): ReactNode {
  const texts = useNoteTexts();
  const marked = new Set(value);
  const list = useRef<HTMLDivElement>(null);
  const toggle = (id: string) => {
    const next = marked.has(id) ? value.filter((one) => one !== id) : [...value, id];
    onChange(BODY_REGIONS.map((region) => region.id).filter((one) => next.includes(one)));
  };
  return (
    <Field
      label={label}
      required={required}
      error={error}
      group="group"
      hint={texts('evolution.template.body_hint')}
    >
      {() => (
        <>
          <Figures>
            {BODY_VIEWS.map((view) => (
              <BodyFigure key={view} view={view} language={language} marked={marked} onToggle={toggle} />
            ))}
          </Figures>
          <div ref={list} aria-live="polite">
            {value.length === 0 ? (
              <Text size="small" tone="muted">
                {texts('evolution.template.no_region')}
              </Text>
            ) : (
              <Inline gap={2}>
                {value.map((id) => {
                  const name = bodyRegionName(id, language);
                  return (
                    <Button
                      key={id}
                      size="sm"
                      icon={<X size={14} aria-hidden />}
                      aria-label={texts('evolution.template.remove_region', { name })}
                      onClick={() => {
                        toggle(id);
                        // The pressed button is gone.
                        list.current?.parentElement?.querySelector<SVGElement>('[tabindex="0"]')?.focus();
                      }}
                    >
                      {name}
                    </Button>
                  );
                })}
              </Inline>
            )}
          </div>
        </>
      )}
    </Field>
  );
}
