export function commissionHref(month: string, professionalId?: number): string {
  const professional = professionalId === undefined ? '' : `&professional=${professionalId}`;
  return `/app/finance?tab=commission&month=${month}${professional}`;
}
