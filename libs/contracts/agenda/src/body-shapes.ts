import type { BodyRegion, BodySide, BodyView } from './body-regions.ts';

/** The drawn part of a view. Sided parts are drawn on the left of the picture and mirrored. */
export const BODY_VIEW_BOX = { x: 16, y: 0, width: 168, height: 416 } as const;
/** The middle of the body. */
export const BODY_MIDDLE = 100;

const HEAD = 'M100 6C113 6 120 17 119 30C118 45 109 55 100 55C91 55 82 45 81 30C80 17 87 6 100 6Z';
const NECK = 'M89 52C94 60 106 60 111 52L112 72C108 75 92 75 88 72Z';
const ARM = {
  shoulder: 'M87 74C71 75 57 79 52 92C50 98 49 103 49 108L66 110C66 98 69 87 76 80L87 77Z',
  'upper-arm': 'M49 110L66 112C66 126 63 140 61 150L43 148C43 136 46 122 49 110Z',
  elbow: 'M43 150L61 152L58 170L40 168Z',
  forearm: 'M40 170L58 172C56 186 52 198 48 208L33 206C33 194 36 182 40 170Z',
  wrist: 'M33 208L48 210L45 224L30 222Z',
  hand: 'M30 224L45 226C47 240 43 254 36 261C27 260 22 246 24 236Z',
} as const;
const KNEE = 'M73 286L93 286C95 294 94 302 92 310L74 310C71 302 71 294 73 286Z';
const CALF = 'M74 312L92 312C95 330 91 350 88 370L76 370C71 350 69 330 74 312Z';

/** SVG paths by part. */
const SHAPES: Readonly<Record<BodyView, Readonly<Record<string, string>>>> = {
  front: {
    ...ARM,
    head: HEAD,
    neck: NECK,
    chest: 'M99 77L78 80C71 87 68 98 68 110L71 128L99 131Z',
    abdomen: 'M72 131L100 134L128 131L127 165C127 170 127 174 128 178L72 178C73 174 73 170 73 165Z',
    pelvis: 'M84 180L116 180L110 206C106 213 94 213 90 206Z',
    hip: 'M72 180L82 180L89 206L68 212C66 200 68 190 72 180Z',
    thigh: 'M67 214L89 208C92 213 96 215 99 215L97 250L93 284L73 284C67 262 65 238 67 214Z',
    knee: KNEE,
    leg: CALF,
    ankle: 'M76 372L88 372L89 388L74 388Z',
    foot: 'M74 390L89 390C91 398 91 404 88 408C80 412 67 412 63 407C64 401 70 397 74 390Z',
  },
  back: {
    ...ARM,
    head: HEAD,
    neck: NECK,
    scapula: 'M90 79L78 81C71 88 68 98 68 110L70 125L90 128Z',
    thoracic: 'M92 77L108 77L108 130L130 127L127 150L73 150L70 127L92 130Z',
    lumbar: 'M73 152L127 152C126 160 127 170 128 178L72 178C73 170 74 160 73 152Z',
    sacrum: 'M88 180L112 180L103 204C101 207 99 207 97 204Z',
    gluteal: 'M72 180L86 180L95 205C96 209 98 212 99 214C90 220 76 220 68 213C66 200 68 190 72 180Z',
    thigh: 'M67 216C76 223 90 223 99 217L97 250L93 284L73 284C67 262 65 238 67 216Z',
    knee: KNEE,
    calf: CALF,
    heel: 'M76 372L88 372C91 388 91 402 87 407C82 410 76 410 73 405C72 394 74 384 76 372Z',
  },
};

/** SVG path of a region. Mirror it at {@link BODY_MIDDLE} when {@link isMirroredRegion} is true. */
export const bodyShapeOf = ({ view, part }: BodyRegion): string => SHAPES[view][part] ?? '';

/** The picture shows the front as another person sees it: the patient's right is on the left of the picture. */
export const leftOfPicture = (view: BodyView): BodySide => (view === 'front' ? 'right' : 'left');

export const isMirroredRegion = ({ view, side }: BodyRegion): boolean =>
  side !== null && side !== leftOfPicture(view);
