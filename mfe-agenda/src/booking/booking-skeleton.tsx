import { Card, FieldRow, FormActions, media, Skeleton, Stack, space, useMediaQuery } from '@alinha/ui';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { BookingColumns, WhenRow } from './booking-columns.ts';

/** Heights of controls, which are larger on touch screens, and the width of the buttons at the end. */
const Sizes = styled.div`
  --skeleton-control: 36px;
  --skeleton-button: 104px;
  @media ${media.touch} {
    --skeleton-control: 44px;
  }
  @media ${media.phone} {
    --skeleton-button: 100%;
  }
`;

const Field = styled.div`
  display: grid;
  align-content: start;
  gap: 6px;
  min-width: 0;
`;

const Checkable = styled.div`
  align-self: end;
  padding: ${space[2]} 0;
  @media ${media.phone} {
    padding: ${space[3]} 0;
  }
`;

/** A title and its chips, which need two lines on touch screens. */
const Chips = styled.div`
  --chips: 30px;
  display: grid;
  gap: ${space[2]};
  @media ${media.touch} {
    --chips: 96px;
  }
`;

/** Title, weekday, start, end and the add button; in one row on a wide screen. */
const Schedule = styled.div`
  --schedule: 155px;
  @media ${media.tabletDown} {
    --schedule: 249px;
  }
`;

const Sentence = styled.div`
  height: 16px;
  @media ${media.phone} {
    height: 32px;
  }
`;

function FieldSkeleton({ hint = false }: { readonly hint?: boolean }): ReactNode {
  return (
    <Field>
      <Skeleton width={96} />
      <Skeleton shape="block" height="var(--skeleton-control)" />
      {hint && <Skeleton width="60%" height={8} />}
    </Field>
  );
}

/** Placeholder while chips load. */
export function ChipsSkeleton(): ReactNode {
  return (
    <Chips aria-busy="true">
      <Skeleton width={120} height={8} />
      <Skeleton shape="block" height="var(--chips)" />
    </Chips>
  );
}

const lines = {
  two: (
    <FieldRow>
      <FieldSkeleton />
      <FieldSkeleton />
    </FieldRow>
  ),
  two_with_hint: (
    <FieldRow>
      <FieldSkeleton />
      <FieldSkeleton hint />
    </FieldRow>
  ),
  when: (
    <WhenRow>
      <FieldSkeleton />
      <FieldSkeleton />
      <FieldSkeleton />
    </WhenRow>
  ),
  chips: <ChipsSkeleton />,
  schedule: (
    <Schedule>
      <Skeleton shape="block" height="var(--schedule)" />
    </Schedule>
  ),
  field_and_checkbox: (
    <FieldRow>
      <FieldSkeleton />
      <Checkable>
        <Skeleton width={120} />
      </Checkable>
    </FieldRow>
  ),
  notes: (
    <Field>
      <Skeleton width={96} />
      <Skeleton shape="block" height={78} />
    </Field>
  ),
  /** A text that appears when the form is filled in has no placeholder. */
  unsaid: null,
  sentence: (
    <Sentence>
      <Skeleton width="70%" height={8} />
    </Sentence>
  ),
};

type BookingSkeletonProps = {
  /** Parts of the form, from top to bottom. Wide screens show 'meanwhile' beside the form. */
  readonly form: readonly (keyof typeof lines | 'meanwhile')[];
  /** Height of the 'meanwhile' panel; undefined if the form has none. */
  readonly meanwhileHeight?: number;
};

/** Placeholder with the final layout of a booking form, so that nothing moves when the form appears. */
export function BookingSkeleton({ form, meanwhileHeight }: BookingSkeletonProps): ReactNode {
  const isNarrow = useMediaQuery(media.tabletDown);
  const meanwhile = (
    <Card>
      <Skeleton width="60%" />
      <Skeleton shape="block" height={meanwhileHeight} />
    </Card>
  );
  const card = (
    <Card>
      <Stack>
        {form.map((line, index) =>
          line === 'meanwhile' ? (
            isNarrow && <div key={line}>{meanwhile}</div>
          ) : (
            <div key={index}>{lines[line]}</div>
          ),
        )}
        <FormActions>
          <Skeleton shape="block" width="var(--skeleton-button)" height="var(--skeleton-control)" />
          <Skeleton shape="block" width="var(--skeleton-button)" height="var(--skeleton-control)" />
        </FormActions>
      </Stack>
    </Card>
  );
  return (
    <Sizes aria-busy="true">
      {meanwhileHeight === undefined ? (
        card
      ) : (
        <BookingColumns>
          {card}
          {!isNarrow && meanwhile}
        </BookingColumns>
      )}
    </Sizes>
  );
}
