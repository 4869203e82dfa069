import { X } from 'lucide-react';
import { Dialog as RadixDialog } from 'radix-ui';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { IconButton } from '../controls/icon-button.tsx';
import { media } from '../theme/media.ts';
import { fadeIn, fadeOut, typeStep } from '../theme/style-fragments.ts';
import { color, fontWeight, layer, motion, space } from '../theme/tokens.ts';
import { useUiTexts } from '../ui-provider.tsx';

/** Dims the page behind a modal. */
export const Backdrop = styled(RadixDialog.Overlay)`
  position: fixed;
  inset: 0;
  z-index: ${layer.overlay};
  background: var(--color-backdrop);
  animation: ${fadeIn} ${motion.base} ${motion.ease};
  &[data-state='closed'] {
    animation: ${fadeOut} ${motion.fast} ${motion.ease} forwards;
  }
`;

const Head = styled.div`
  display: flex;
  align-items: flex-start;
  gap: ${space[3]};
  padding: ${space[5]} ${space[5]} 0;
  > :first-child {
    flex: 1;
    min-width: 0;
    overflow-wrap: anywhere;
  }
  > button {
    margin: -4px -6px 0 0;
  }
  @media ${media.phone} {
    padding: ${space[4]} ${space[4]} 0;
  }
  /* The 44 px button reaches into the padding, so that its icon is level with the title. */
  @media ${media.touch} {
    > button {
      margin: -10px -12px -10px 0;
    }
  }
`;

const Title = styled(RadixDialog.Title)`
  ${typeStep('lead')}
  font-weight: ${fontWeight.semibold};
  letter-spacing: -0.01em;
`;

const Description = styled(RadixDialog.Description)`
  margin-top: 2px;
  color: ${color.textMuted};
`;

export const PanelBody = styled.div`
  flex: 1;
  min-height: 0;
  padding: ${space[4]} ${space[5]} ${space[5]};
  overflow-y: auto;
  overscroll-behavior: contain;
  @media ${media.phone} {
    padding: ${space[4]};
  }
`;

export const PanelFoot = styled.div`
  display: flex;
  flex-wrap: wrap;
  justify-content: flex-end;
  gap: ${space[2]};
  padding: ${space[3]} ${space[5]};
  border-top: 1px solid ${color.border};
  @media ${media.phone} {
    padding: ${space[3]} ${space[4]};
    padding-bottom: max(${space[3]}, env(safe-area-inset-bottom));
    > * {
      flex: 1 1 auto;
    }
  }
`;

interface PanelHeadProps {
  readonly title: string;
  readonly description?: ReactNode;
  readonly closable?: boolean | undefined;
}

/** Title, description and the close button of a dialog or a drawer. */
export function PanelHead({ title, description, closable = true }: PanelHeadProps): ReactNode {
  const texts = useUiTexts();
  return (
    <Head>
      <div>
        <Title dir="auto">{title}</Title>
        {description !== undefined && (
          <Description asChild>
            <div>{description}</div>
          </Description>
        )}
      </div>
      {closable && (
        <RadixDialog.Close asChild>
          <IconButton label={texts.close} icon={<X size={18} aria-hidden />} size="sm" tooltip={false} />
        </RadixDialog.Close>
      )}
    </Head>
  );
}
