import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
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
`;

const Title = styled.p`
  font-weight: ${fontWeight.medium};
`;

export interface FormErrorProps {
  /** Error of the whole form; renders nothing without it. */
  readonly title: string | null | undefined;
  readonly detail?: ReactNode;
}

/** Error of a refused form, announced when it appears. */
export function FormError({ title, detail }: FormErrorProps): ReactNode {
  if (title === null || title === undefined || title === '') return null;
  return (
    <Box role="alert">
      <CircleAlert size={16} aria-hidden />
      <div>
        <Title>{title}</Title>
        {detail}
      </div>
    </Box>
  );
}
