import { color, fontWeight, Heading, media, space, Text } from '@alinha/ui';
import { useTexts } from '@alinha/web-kit';
import { CalendarCheck, FileSpreadsheet, Smartphone } from 'lucide-react';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { AgendaPicture } from '../../features/entrance/agenda-picture.tsx';
import { Action, Column } from '../frame/parts.tsx';

const Ground = styled.section`
  padding-block: 88px ${space[16]};
  overflow: hidden;
  background: linear-gradient(180deg, ${color.brandTint}, ${color.background});
  @media ${media.tabletDown} {
    padding-block: ${space[12]};
  }
  @media ${media.phone} {
    padding-block: ${space[8]} ${space[12]};
  }
`;

const Halves = styled(Column)`
  display: grid;
  grid-template-columns: minmax(0, 5fr) minmax(0, 6fr);
  align-items: center;
  gap: ${space[16]};
  @media ${media.tabletDown} {
    grid-template-columns: minmax(0, 1fr);
    gap: ${space[12]};
  }
  @media ${media.phone} {
    gap: ${space[8]};
  }
`;

const Pitch = styled.div`
  display: grid;
  gap: ${space[5]};
  max-width: 560px;
  @media ${media.tabletDown} {
    max-width: 700px;
  }
`;

const Do = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space[3]} ${space[5]};
  @media ${media.phone} {
    display: grid;
    justify-items: center;
    > a {
      width: 100%;
    }
  }
`;

const Picture = styled.div`
  display: grid;
  justify-items: center;
`;

const Proof = styled(Column)`
  margin-top: ${space[16]};
  ul {
    display: grid;
    grid-template-columns: repeat(3, minmax(0, 1fr));
    gap: ${space[6]} ${space[8]};
  }
  li {
    display: grid;
    grid-template-columns: auto 1fr;
    align-content: start;
    gap: 2px ${space[3]};
  }
  svg {
    grid-row: span 2;
    margin-top: 2px;
    color: ${color.brandText};
  }
  strong {
    font-weight: ${fontWeight.semibold};
  }
  @media ${media.phone} {
    margin-top: ${space[12]};
    ul {
      grid-template-columns: minmax(0, 1fr);
    }
  }
`;

/** One sentence, one action and a picture of the product. Signed-in users get a link to their agenda. */
export function Hero({ isSignedIn }: { readonly isSignedIn: boolean }): ReactNode {
  const texts = useTexts();
  return (
    <Ground>
      <Halves>
        <Pitch>
          <Heading level={1} size="hero">
            {texts('landing.hero_title')}
          </Heading>
          <Text size="lead" tone="muted">
            {texts('landing.hero_text')}
          </Text>
          <Do>
            {isSignedIn ? (
              <Action href="/app/appointments">{texts('site.open_agenda')}</Action>
            ) : (
              <>
                <Action href="/cadastro">{texts('landing.hero_action')}</Action>
                <Text tone="muted">{texts('landing.hero_note')}</Text>
              </>
            )}
          </Do>
        </Pitch>
        <Picture>
          <AgendaPicture />
        </Picture>
      </Halves>
      <Proof>
        <ul aria-label={texts('landing.proof.name')}>
          <li>
            <CalendarCheck size={22} aria-hidden />
            <strong>{texts('landing.proof.conflict')}</strong>
            <Text tone="muted">{texts('landing.proof.conflict_text')}</Text>
          </li>
          <li>
            <FileSpreadsheet size={22} aria-hidden />
            <strong>{texts('landing.proof.lists')}</strong>
            <Text tone="muted">{texts('landing.proof.lists_text')}</Text>
          </li>
          <li>
            <Smartphone size={22} aria-hidden />
            <strong>{texts('landing.proof.place')}</strong>
            <Text tone="muted">{texts('landing.proof.place_text')}</Text>
          </li>
        </ul>
      </Proof>
    </Ground>
  );
}
