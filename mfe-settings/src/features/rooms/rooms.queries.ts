import { type Room, roomReductionRoutes, roomRoutes, slotRoutes } from '@alinha/contracts-agenda';
import { apiQuery, queryClient, useApiMutation, useApiQuery } from '@alinha/web-kit';

export function useRooms() {
  return useApiQuery(roomRoutes.list);
}

export function useCreateRoom() {
  return useApiMutation(roomRoutes.create, { invalidates: [roomRoutes.list] });
}

export function useUpdateRoom() {
  return useApiMutation(roomRoutes.update, { invalidates: [roomRoutes.list, slotRoutes.list] });
}

export function useDeleteRoom() {
  return useApiMutation(roomRoutes.delete, {
    invalidates: [roomRoutes.list, slotRoutes.list],
    onSuccess: ({ id }) => {
      // The row disappears at once; the refetch only confirms it.
      queryClient.setQueryData(apiQuery(roomRoutes.list).queryKey, (rooms: Room[] | undefined) =>
        rooms?.filter((room) => room.id !== id),
      );
    },
  });
}

/** Current and future reductions of all rooms. */
export function useRoomReductions() {
  return useApiQuery(roomReductionRoutes.list);
}

const REDUCTION_READS = { invalidates: [roomReductionRoutes.list, roomRoutes.list, slotRoutes.list] };

export function useCreateReduction() {
  return useApiMutation(roomReductionRoutes.create, REDUCTION_READS);
}

export function useDeleteReduction() {
  return useApiMutation(roomReductionRoutes.delete, REDUCTION_READS);
}
