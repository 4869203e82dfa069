import sharp from 'sharp';

export type Scene = 'week' | 'plans' | 'room' | 'notes' | 'welcome';

const WIDTH = 1600;
const HEIGHT = 900;
const INK = '#2F4A3A';
const GREEN = '#71B27B';
const LEAF = '#A9D2AE';
const SAND = '#F3EBDD';
const CLAY = '#D9A87C';
const SKY = '#CFE3EA';
const WHITE = '#FFFFFF';

const box = (x: number, y: number, width: number, height: number, fill: string, radius = 18) =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${radius}" fill="${fill}"/>`;
const disc = (x: number, y: number, radius: number, fill: string) =>
  `<circle cx="${x}" cy="${y}" r="${radius}" fill="${fill}"/>`;
const stroke = (path: string, color: string, width: number) =>
  `<path d="${path}" fill="none" stroke="${color}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`;
const floor = box(0, 700, WIDTH, 200, '#E6DAC5', 0);
const plant = (x: number) =>
  [
    stroke(`M ${x} 640 C ${x - 10} 560 ${x - 60} 520 ${x - 70} 440`, GREEN, 14),
    stroke(`M ${x} 640 C ${x + 5} 540 ${x + 30} 480 ${x + 20} 390`, LEAF, 14),
    stroke(`M ${x} 640 C ${x + 20} 570 ${x + 80} 540 ${x + 95} 470`, GREEN, 14),
    `<path d="M ${x - 55} 640 h 110 l -18 110 h -74 z" fill="${CLAY}"/>`,
  ].join('');

function week(): string {
  const cells: string[] = [];
  const filled = new Map([
    [1, GREEN],
    [3, LEAF],
    [7, CLAY],
    [9, GREEN],
    [12, LEAF],
    [15, GREEN],
    [17, CLAY],
    [18, LEAF],
  ]);
  for (let cell = 0; cell < 20; cell++) {
    const [x, y] = [500 + (cell % 5) * 124, 300 + Math.floor(cell / 5) * 92];
    cells.push(box(x, y, 104, 72, filled.get(cell) ?? '#EFF3EC', 12));
  }
  return [
    floor,
    box(440, 150, 720, 540, WHITE, 28),
    box(440, 150, 720, 100, GREEN, 28),
    box(440, 210, 720, 40, GREEN, 0),
    ...cells,
    plant(1330),
  ].join('');
}

function plans(): string {
  const card = (x: number, y: number, fill: string, lines: number) =>
    [
      box(x, y, 300, 420, WHITE, 28),
      disc(x + 150, y + 105, 56, fill),
      ...Array.from({ length: lines }, (_, line) => box(x + 50, y + 210 + line * 48, 200, 18, '#E3E9E0', 9)),
    ].join('');
  return [floor, card(260, 250, LEAF, 2), card(650, 190, GREEN, 4), card(1040, 250, CLAY, 3)].join('');
}

function room(): string {
  const ball = (x: number, y: number, radius: number, fill: string) =>
    disc(x, y, radius, fill) +
    stroke(
      `M ${x - radius * 0.5} ${y - radius * 0.45} q ${radius * 0.3} ${-radius * 0.3} ${radius * 0.6} ${-radius * 0.2}`,
      WHITE,
      10,
    );
  return [
    floor,
    box(180, 690, 560, 36, GREEN),
    box(860, 690, 560, 36, CLAY),
    ball(460, 570, 120, LEAF),
    stroke('M 900 640 h 470 M 940 640 v 50 M 1330 640 v 50', INK, 16),
    box(1000, 590, 190, 44, GREEN, 14),
    disc(1420, 240, 90, '#F6D58A'),
    box(140, 150, 420, 280, WHITE, 20),
    box(160, 170, 185, 240, SKY, 8),
    box(355, 170, 185, 240, SKY, 8),
  ].join('');
}

function notes(): string {
  const spine = Array.from({ length: 11 }, (_, bone) => {
    const y = 210 + bone * 46;
    return box(
      1180 + Math.round(Math.sin(bone / 2.1) * 34),
      y,
      92 + bone * 3,
      30,
      bone % 2 ? LEAF : GREEN,
      15,
    );
  });
  const lines = Array.from({ length: 6 }, (_, line) =>
    box(420, 330 + line * 56, line % 3 === 2 ? 260 : 420, 18, '#E3E9E0', 9),
  );
  return [
    floor,
    box(350, 150, 560, 600, WHITE, 28),
    box(510, 115, 240, 70, CLAY, 20),
    box(420, 240, 240, 34, GREEN, 12),
    ...lines,
    ...spine,
  ].join('');
}

function welcome(): string {
  const person = (x: number, fill: string, height: number) =>
    disc(x, 700 - height - 70, 62, CLAY) +
    `<path d="M ${x - 95} 700 q 0 ${-height} 95 ${-height} q 95 0 95 ${height} z" fill="${fill}"/>`;
  return [
    floor,
    box(980, 180, 300, 520, WHITE, 14),
    box(1010, 210, 240, 490, LEAF, 10),
    disc(1220, 460, 14, INK),
    person(480, GREEN, 290),
    person(740, INK, 260),
    plant(220),
  ].join('');
}

/** Alternative texts of the pictures. */
export const ALTS: Readonly<Record<Scene, string>> = {
  week: 'Ilustração de um calendário semanal com horários preenchidos',
  plans: 'Ilustração de três cartões de planos lado a lado',
  room: 'Ilustração de uma sala de Pilates vazia, com colchonetes, bola e aparelho',
  notes: 'Ilustração de uma prancheta com anotações ao lado de uma coluna vertebral',
  welcome: 'Ilustração de duas pessoas na entrada de um estúdio',
};

const SCENES: Record<Scene, () => string> = { week, plans, room, notes, welcome };

/** A picture without words, 1600 x 900, in WebP. */
export function illustration(scene: Scene): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
    <rect width="${WIDTH}" height="${HEIGHT}" fill="${SAND}"/>
    <circle cx="300" cy="200" r="420" fill="#FBF7EF"/><circle cx="1350" cy="140" r="300" fill="#EAF2E8"/>
    ${SCENES[scene]()}</svg>`;
  return sharp(Buffer.from(svg)).webp({ quality: 90 }).toBuffer();
}
