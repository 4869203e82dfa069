import { styled } from 'styled-components';
import { media } from '../theme/media.ts';
import { screenOnly } from '../theme/style-fragments.ts';
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

// `gap` and `align` are also attributes of some elements; they must not reach the DOM.
const layoutProps = new Set(['gap', 'align', 'justify', 'wrap', 'columnMin', 'columns']);
const notLayout = { shouldForwardProp: (prop: string): boolean => !layoutProps.has(prop) };

export interface StackProps {
  /** Step on the 4 px grid; default 4 (16 px). */
  readonly gap?: SpaceStep | undefined;
  readonly align?: Align | undefined;
}

/** Children in a column. */
export const Stack = styled.div.withConfig(notLayout)<StackProps>`
  display: flex;
  flex-direction: column;
  min-width: 0;
  gap: ${({ gap = 4 }) => space[gap]};
  align-items: ${({ align = 'stretch' }) => flexValue[align]};
`;

export interface InlineProps extends StackProps {
  readonly justify?: Justify | undefined;
  /** True when children may wrap; default true. */
  readonly wrap?: boolean | undefined;
}

/** Children in a row, wrapped when there is no room. */
export const Inline = styled.div.withConfig(notLayout)<InlineProps>`
  display: flex;
  min-width: 0;
  gap: ${({ gap = 2 }) => space[gap]};
  flex-wrap: ${({ wrap = true }) => (wrap ? 'wrap' : 'nowrap')};
  align-items: ${({ align = 'center' }) => flexValue[align]};
  justify-content: ${({ justify = 'start' }) => flexValue[justify]};
`;

export interface GridProps {
  /** Minimum column width in pixels. */
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
  /** Columns on tablets and desktops; a phone has one. */
  readonly columns?: 2 | 3 | 4 | undefined;
}

/** Form fields in a row on tablets and desktops, in a column on a phone. */
export const FieldRow = styled.div.withConfig(notLayout)<FieldRowProps>`
  display: grid;
  gap: ${space[4]};
  align-items: start;
  grid-template-columns: repeat(${({ columns = 2 }) => columns}, minmax(0, 1fr));
  @media ${media.phone} {
    grid-template-columns: minmax(0, 1fr);
  }
`;

/** Buttons at the end of a form: at the right; on a phone full width with the main one on top. */
export const FormActions = styled.div`
  display: flex;
  flex-wrap: wrap;
  justify-content: flex-end;
  gap: ${space[2]};
  @media ${media.phone} {
    flex-direction: column-reverse;
    align-items: stretch;
  }
  ${screenOnly}
`;

/** Parts of a page that are not printed. */
export const ScreenOnly = styled.div`
  ${screenOnly}
`;
