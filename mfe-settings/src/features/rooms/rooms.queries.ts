import { type Room, roomRoutes } from '@alinha/contracts-agenda';
import { apiQuery, queryClient, useApiMutation, useApiQuery } from '@alinha/web-kit';

export function useRooms() {
  return useApiQuery(roomRoutes.list);
}

export function useCreateRoom() {
  return useApiMutation(roomRoutes.create, { invalidates: [roomRoutes.list] });
}

export function useUpdateRoom() {
  return useApiMutation(roomRoutes.update, { invalidates: [roomRoutes.list] });
}

export function useDeleteRoom() {
  return useApiMutation(roomRoutes.delete, {
    invalidates: [roomRoutes.list],
    onSuccess: ({ id }) => {
      // The row disappears at once; the refetch only confirms it.
      queryClient.setQueryData(apiQuery(roomRoutes.list).queryKey, (rooms: Room[] | undefined) =>
        rooms?.filter((room) => room.id !== id),
      );
    },
  });
}
