import { CircleAlert } from 'lucide-react';
import type { ReactNode, Ref } from 'react';
import { styled } from 'styled-components';
import { color, fontWeight, radius } from '../theme/tokens.ts';

const Box = styled.div`
  display: flex;
  gap: 10px;
  padding: 12px 14px;
  background: ${color.dangerTint};
  color: ${color.text};
  border: 1px solid color-mix(in srgb, ${color.danger} 35%, transparent);
  border-radius: ${radius.control};
  svg {
    flex: none;
    margin-top: 2px;
    color: ${color.dangerText};
  }
  ul {
    margin-top: 4px;
    padding-left: 18px;
    list-style: disc;
  }
`;

const Title = styled.p`
  font-weight: ${fontWeight.medium};
`;

const FieldButton = styled.button`
  padding: 0;
  border: 0;
  background: none;
  text-align: left;
  text-decoration: underline;
  text-underline-offset: 3px;
  cursor: pointer;
`;

export interface FormErrorProps {
  /** Error of the whole form; renders nothing without it. */
  readonly title: string | null | undefined;
  readonly detail?: ReactNode;
  /** Invalid fields, each with a link to its control. */
  readonly fields?: readonly { readonly id: string; readonly message: string }[] | undefined;
  readonly ref?: Ref<HTMLDivElement> | undefined;
}

/** Error summary of a refused form, announced when it appears. */
export function FormError({ title, detail, fields = [], ref }: FormErrorProps): ReactNode {
  if (title === null || title === undefined || title === '') return null;
  return (
    <Box role="alert" ref={ref} tabIndex={-1}>
      <CircleAlert size={16} aria-hidden />
      <div>
        <Title>{title}</Title>
        {detail}
        {fields.length > 0 && (
          <ul>
            {fields.map(({ id, message }) => (
              <li key={id}>
                <FieldButton type="button" onClick={() => document.getElementById(id)?.focus()}>
                  {message}
                </FieldButton>
              </li>
            ))}
          </ul>
        )}
      </div>
    </Box>
  );
}
