/** Filled templates without schemas, for a thread with a small heap. */
export { BODY_REGIONS, BODY_VIEWS, type BodyView, bodyRegionName } from './body-regions.ts';
export {
  BODY_MIDDLE,
  BODY_VIEW_BOX,
  bodyShapeOf,
  isMirroredRegion,
  leftOfPicture,
} from './body-shapes.ts';
export { answerTo, noteTextOf } from './note-form.ts';
