import { type ReactNode, useId, useState } from 'react';
import { Card, Heading, Stack, Text } from '../index.ts';

export function GallerySection({ title, children }: { title: string; children: ReactNode }): ReactNode {
  const titleId = useId();
  return (
    <Stack as="section" aria-labelledby={titleId}>
      <Heading level={2} size="title" id={titleId}>
        {title}
      </Heading>
      <Card>
        <Stack gap={5}>{children}</Stack>
      </Card>
    </Stack>
  );
}

/** A caption over a group of samples. */
export function Sampled({ name, children }: { name: string; children: ReactNode }): ReactNode {
  return (
    <Stack gap={2}>
      <Text size="small" tone="muted">
        {name}
      </Text>
      {children}
    </Stack>
  );
}

type HeldProps<Value> = {
  readonly of: Value;
  readonly children: (field: { value: Value; onChange: (value: Value) => void }) => ReactNode;
};

/** Holds the value of a sample that can be changed. */
export function Held<Value>({ of, children }: HeldProps<Value>): ReactNode {
  const [value, onChange] = useState(of);
  return children({ value, onChange });
}

export const nothing = (): void => undefined;
