import { styled } from 'styled-components';
import { media } from '../theme/media.ts';
import { type SpaceStep, space } from '../theme/tokens.ts';

type Align = 'start' | 'center' | 'end' | 'stretch' | 'baseline';
type Justify = 'start' | 'center' | 'end' | 'between';

const flexValue = {
  start: 'flex-start',
  center: 'center',
  end: 'flex-end',
  stretch: 'stretch',
  baseline: 'baseline',
  between: 'space-between',
};

// `gap` and `align` are attributes that some elements know; they must not reach the DOM.
const layoutProps = new Set(['gap', 'align', 'justify', 'wrap', 'grow', 'columnMin', 'columns']);
const notLayout = { shouldForwardProp: (prop: string): boolean => !layoutProps.has(prop) };

export interface StackProps {
  /** Step on the 4 px grid; 4 (16 px) when left out. */
  readonly gap?: SpaceStep | undefined;
  readonly align?: Align | undefined;
  readonly justify?: Justify | undefined;
  readonly grow?: boolean | undefined;
}

/** Children one under the other. */
export const Stack = styled.div.withConfig(notLayout)<StackProps>`
  display: flex;
  flex-direction: column;
  min-width: 0;
  gap: ${({ gap = 4 }) => space[gap]};
  align-items: ${({ align = 'stretch' }) => flexValue[align]};
  justify-content: ${({ justify = 'start' }) => flexValue[justify]};
  ${({ grow }) => (grow ? 'flex: 1;' : '')}
`;

export interface InlineProps extends StackProps {
  /** Whether children may go to a second line; true when left out. */
  readonly wrap?: boolean | undefined;
}

/** Children side by side, wrapping when they must. */
export const Inline = styled.div.withConfig(notLayout)<InlineProps>`
  display: flex;
  min-width: 0;
  gap: ${({ gap = 2 }) => space[gap]};
  flex-wrap: ${({ wrap = true }) => (wrap ? 'wrap' : 'nowrap')};
  align-items: ${({ align = 'center' }) => flexValue[align]};
  justify-content: ${({ justify = 'start' }) => flexValue[justify]};
  ${({ grow }) => (grow ? 'flex: 1;' : '')}
`;

export interface GridProps {
  /** Narrowest column in pixels before the grid takes one column less. */
  readonly columnMin?: number | undefined;
  readonly gap?: SpaceStep | undefined;
}

/** Equal columns, as many as fit. */
export const Grid = styled.div.withConfig(notLayout)<GridProps>`
  display: grid;
  gap: ${({ gap = 4 }) => space[gap]};
  grid-template-columns: repeat(auto-fill, minmax(min(${({ columnMin = 260 }) => columnMin}px, 100%), 1fr));
`;

export interface FieldRowProps {
  /** Columns from a tablet up; a phone always has one. */
  readonly columns?: 2 | 3 | 4 | undefined;
}

/** Fields of a form side by side from a tablet up, one under the other on a phone. */
export const FieldRow = styled.div.withConfig(notLayout)<FieldRowProps>`
  display: grid;
  gap: ${space[4]};
  align-items: start;
  grid-template-columns: repeat(${({ columns = 2 }) => columns}, minmax(0, 1fr));
  @media ${media.phone} {
    grid-template-columns: minmax(0, 1fr);
  }
`;

/** The buttons that end a form: at the right, full width on a phone with the main one on top. */
export const FormActions = styled.div`
  display: flex;
  flex-wrap: wrap;
  justify-content: flex-end;
  gap: ${space[2]};
  @media ${media.phone} {
    flex-direction: column-reverse;
    align-items: stretch;
  }
`;
