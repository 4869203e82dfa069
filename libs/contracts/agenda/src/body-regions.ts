import type { BilingualText, Language } from '@alinha/contracts-core';

export const BODY_VIEWS = ['front', 'back'] as const;
export type BodyView = (typeof BODY_VIEWS)[number];

/** Sides of the patient, not of the picture. */
export const BODY_SIDES = ['left', 'right'] as const;
export type BodySide = (typeof BODY_SIDES)[number];

type Name = BilingualText & {
  /** Gender of the Portuguese name, for the adjective of its side. */
  readonly gender: 'm' | 'f';
};

const named = (gender: Name['gender'], pt: string, en: string): Name => ({ gender, pt, en });

/**
 * Names of the parts, from head to foot. Signed notes contain them (ADR 90): never change one. A part that needs another
 * name is a new part.
 */
const CENTRAL_PARTS = {
  front: {
    head: named('f', 'Cabeça (frente)', 'Head (front)'),
    neck: named('m', 'Pescoço (frente)', 'Neck (front)'),
    abdomen: named('m', 'Abdome', 'Abdomen'),
    pelvis: named('f', 'Pelve', 'Pelvis'),
  },
  back: {
    head: named('f', 'Cabeça (costas)', 'Head (back)'),
    neck: named('f', 'Coluna cervical', 'Cervical spine'),
    thoracic: named('f', 'Coluna torácica', 'Thoracic spine'),
    lumbar: named('f', 'Coluna lombar', 'Lumbar spine'),
    sacrum: named('m', 'Sacro', 'Sacrum'),
  },
} as const satisfies Readonly<Record<BodyView, Readonly<Record<string, Name>>>>;

const SIDED_PARTS = {
  front: {
    shoulder: named('m', 'Ombro (frente)', 'shoulder (front)'),
    chest: named('m', 'Peito', 'chest'),
    'upper-arm': named('m', 'Braço (frente)', 'upper arm (front)'),
    elbow: named('m', 'Cotovelo (frente)', 'elbow (front)'),
    forearm: named('m', 'Antebraço (frente)', 'forearm (front)'),
    wrist: named('m', 'Punho (frente)', 'wrist (front)'),
    hand: named('f', 'Mão (palma)', 'hand (palm)'),
    hip: named('m', 'Quadril', 'hip'),
    thigh: named('f', 'Coxa (frente)', 'thigh (front)'),
    knee: named('m', 'Joelho (frente)', 'knee (front)'),
    leg: named('f', 'Perna (frente)', 'lower leg (front)'),
    ankle: named('m', 'Tornozelo', 'ankle'),
    foot: named('m', 'Pé', 'foot'),
  },
  back: {
    shoulder: named('m', 'Ombro (costas)', 'shoulder (back)'),
    scapula: named('f', 'Escápula', 'shoulder blade'),
    'upper-arm': named('m', 'Braço (costas)', 'upper arm (back)'),
    elbow: named('m', 'Cotovelo (costas)', 'elbow (back)'),
    forearm: named('m', 'Antebraço (costas)', 'forearm (back)'),
    wrist: named('m', 'Punho (costas)', 'wrist (back)'),
    hand: named('f', 'Mão (dorso)', 'hand (back)'),
    gluteal: named('m', 'Glúteo', 'buttock'),
    thigh: named('f', 'Coxa (costas)', 'thigh (back)'),
    knee: named('m', 'Joelho (costas)', 'knee (back)'),
    calf: named('f', 'Panturrilha', 'calf'),
    heel: named('m', 'Calcanhar', 'heel'),
  },
} as const satisfies Readonly<Record<BodyView, Readonly<Record<string, Name>>>>;

export type BodyRegion = {
  /** `front-head`, `back-left-calf`. */
  readonly id: string;
  readonly view: BodyView;
  /** Null for a part in the middle. */
  readonly side: BodySide | null;
  /** The part without view and side, `calf`. */
  readonly part: string;
  readonly name: BilingualText;
};

const SIDE_NAMES = {
  left: { m: 'esquerdo', f: 'esquerda', en: 'Left' },
  right: { m: 'direito', f: 'direita', en: 'Right' },
} as const;

/** `Ombro esquerdo (frente)`: the side follows the noun. */
function sidedName({ gender, pt, en }: Name, side: BodySide): BilingualText {
  const [, noun = pt, rest = ''] = /^([^(]+?)( \(.*)?$/.exec(pt) ?? [];
  return { pt: `${noun} ${SIDE_NAMES[side][gender]}${rest}`, en: `${SIDE_NAMES[side].en} ${en}` };
}

function regionsOf(view: BodyView): BodyRegion[] {
  const central = Object.entries<Name>(CENTRAL_PARTS[view]).map(([part, { pt, en }]) => ({
    id: `${view}-${part}`,
    view,
    side: null,
    part,
    name: { pt, en },
  }));
  const sided = Object.entries<Name>(SIDED_PARTS[view]).flatMap(([part, name]) =>
    BODY_SIDES.map((side) => ({
      id: `${view}-${side}-${part}`,
      view,
      side,
      part,
      name: sidedName(name, side),
    })),
  );
  return [...central, ...sided];
}

/** The regions of a body chart, in the order in which a note lists them. */
export const BODY_REGIONS: readonly BodyRegion[] = BODY_VIEWS.flatMap(regionsOf);

const NAMES = new Map(BODY_REGIONS.map(({ id, name }) => [id, name]));

export const isBodyRegion = (id: string): boolean => NAMES.has(id);

export const bodyRegionName = (id: string, language: Language): string => NAMES.get(id)?.[language] ?? id;
