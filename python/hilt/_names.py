"""The names that public programs use, by module: what hilt lacks of them is not supported yet; others never existed."""

NAMES = {
    "cutlass": """
        AddressSpace Array BFloat16 Boolean CUDA_VERSION Constexpr Float Float16 Float32 Float4E2M1FN Float4E2M1FNx2
        Float64 Float6E2M3FN Float6E3M2FN Float6E3M2FNx4 Float8E4M3 Float8E4M3FN Float8E5M2 Float8E8M0FNU GridConstant
        Int128 Int16 Int32 Int4 Int64 Int8 Layout Numeric Pointer Swizzle TFloat32 Uint16 Uint32 Uint64 Uint8 Vector
        base_dsl const_expr cuda cute cutlass_dsl dsl_user_op dtype dynamic_expr experimental extract_mlir_values full
        int inttoptr jax make_array_view max min new_from_mlir_values pipeline print_nd_vector range range_constexpr
        select_ target_version testing torch utils vector
    """,
    "cutlass.base_dsl": "BaseDSL arch ast_preprocessor dsl enums runtime tvm_ffi_builder typing",
    "cutlass.base_dsl.arch": "Arch",
    "cutlass.base_dsl.ast_preprocessor": "DSLPreprocessor",
    "cutlass.base_dsl.dsl": "debug_print_mlir_values extract_mlir_values new_from_mlir_values set_dynamic_debug",
    "cutlass.base_dsl.enums": "Arch",
    "cutlass.base_dsl.runtime": "cuda",
    "cutlass.base_dsl.runtime.cuda": "checkCudaErrors cuda get_device_attribute load_cubin_module_data",
    "cutlass.base_dsl.runtime.cuda.cuda": "CUdevice_attribute",
    "cutlass.base_dsl.tvm_ffi_builder": "spec",
    "cutlass.base_dsl.tvm_ffi_builder.spec": "ConstNone",
    "cutlass.base_dsl.typing": "FloatMeta Integer Numeric Vector get_c_pointers get_mlir_types",
    "cutlass.cuda": "default_stream initialize_cuda_context stream_sync",
    "cutlass.cute": """
        AddressSpace ComposedLayout Coord CopyAtom E FastDivmodDivisor Float Float16 Float32 GenerateLineInfo Int32
        Int64 KeepCUBIN KeepPTX Layout Numeric Pointer ReductionOp Shape Swizzle SymInt Tensor TensorSSA ThrCopy ThrMma
        Tile TiledCopy TiledMma _tvm_ffi_args_spec_converter all_ append append_ones arch assume atom autovec_copy
        basic_copy basic_copy_if blocked_product ceil_div coalesce compile composition copy copy_atom_call core cosize
        crd2idx depth dice domain_offset elem_less erf exp experimental fast_divmod_create_divisor filter filter_zeros
        flat_divide flat_product flatten full_like gemm get group_modes is_static jit kernel local_tile logical_divide
        logical_product make_composed_layout make_copy_atom make_cotiled_copy make_fragment_like make_identity_layout
        make_identity_tensor make_layout make_layout_image_mask make_layout_tv make_mma_atom make_ordered_layout
        make_ptr make_rmem_tensor make_rmem_tensor_like make_swizzle make_tensor make_tiled_copy make_tiled_copy_A
        make_tiled_copy_B make_tiled_copy_C make_tiled_copy_C_atom make_tiled_copy_D make_tiled_copy_S
        make_tiled_copy_tv make_tiled_mma math max_common_vector mma_atom_call nvgpu prefetch prepend prepend_ones
        print_tensor printf product_each raked_product rank recast_layout recast_ptr recast_tensor repeat_like
        right_inverse round_up rsqrt runtime select shape shape_div size size_in_bytes slice_ struct sym_int sym_int32
        sym_int64 tanh tensor testing tile_to_shape tiled_divide tiled_product typing where zeros_like zipped_divide
        zipped_product
    """,
    "cutlass.cute._tvm_ffi_args_spec_converter": """
        AcceptableNumericTypesForScalar NumericToTVMFFIDtype _convert_single_arg
    """,
    "cutlass.cute.arch": """
        Arch FULL_MASK WARP_SIZE add_packed_f32x2 alloc_smem alloc_tmem atomic_add atomic_fmax atomic_fmin barrier
        barrier_arrive block_dim block_idx block_idx_in_cluster block_in_cluster_dim block_in_cluster_idx clc_response
        cluster_arrive cluster_arrive_relaxed cluster_dim cluster_idx cluster_size cluster_wait
        cp_async_bulk_commit_group cp_async_bulk_wait_group cp_async_commit_group cp_async_mbarrier_arrive_noinc
        cp_async_wait_group dealloc_tmem dynamic_smem_size elect_one exp_packed_f32x2 fence_acq_rel_cta fence_proxy
        fence_view_async_shared fence_view_async_tmem_load fence_view_async_tmem_store fma_packed_f32x2 fmax fmin
        get_max_tmem_alloc_cols get_min_tmem_alloc_cols grid_dim griddepcontrol_launch_dependents griddepcontrol_wait
        inline_ptx issue_clc_query lane_idx load lop3 make_warp_uniform map_dsmem_ptr mbarrier_arrive
        mbarrier_arrive_and_expect_tx mbarrier_expect_tx mbarrier_init mbarrier_init_fence mbarrier_wait mul_hi
        mul_packed_f32x2 mul_wide nanosleep nvvm_wrappers popc prmt rcp_approx red relinquish_tmem_alloc_permit
        retrieve_tmem_ptr setmaxregister_decrease setmaxregister_increase sext_unpacked_i4_i8_intrinsic shuffle_sync
        shuffle_sync_bfly shuffle_sync_down shuffle_sync_op shuffle_sync_up smem store sub_packed_f32x2 sync_threads
        sync_warp thread_idx vote_all_sync vote_any_sync vote_ballot_sync vote_uni_sync warp_idx warp_reduction
        warp_reduction_max warp_reduction_sum warp_redux_sync warpgroup_reg_alloc warpgroup_reg_dealloc
    """,
    "cutlass.cute.arch.nvvm_wrappers": "FULL_MASK WARP_SIZE prefetch",
    "cutlass.cute.arch.smem": "map_dsmem_ptr",
    "cutlass.cute.atom": "CopyAtom",
    "cutlass.cute.core": "AddressSpace _ComposedLayout _pack_shape _pack_tile make_ptr slice_",
    "cutlass.cute.experimental": """
        OperationTypeEnum TMAStorePipeline TMAToUMMAPipeline UMMAtoAsyncPipeline allocate compile copy dot
        dot_block_scaled epilogue_tma_store get_cta_v_map_ab get_cta_v_map_c get_mbarrier host_runtime iket jit kernel
        mainloop_mma make_t2r_rmem_layout make_tmem_layout_acc partition partition_and_copy pipeline_advance_iterator
        tma_load tma_load_multicast tma_store
    """,
    "cutlass.cute.experimental.host_runtime": "QueryDeviceWorkspaceFunc",
    "cutlass.cute.experimental.iket": "range_pop range_push",
    "cutlass.cute.math": "abs absf ceil cos erf exp exp2 fma log log2 max min rcp roundeven rsqrt sin sqrt tanh",
    "cutlass.cute.nvgpu": """
        CacheEvictionPriority CopyG2ROp CopyR2GOp CopyUniversalOp LoadCacheMode MmaUniversalOp OperandMajorMode common
        cpasync make_tiled_tma_atom_A make_tiled_tma_atom_B tcgen05 warp warpgroup
    """,
    "cutlass.cute.nvgpu.common": "MemoryOrder MemoryScope OperandMajorMode",
    "cutlass.cute.nvgpu.cpasync": """
        CopyBulkG2SOp CopyBulkTensorTileG2SMulticastOp CopyBulkTensorTileG2SNonExecTrait CopyBulkTensorTileG2SOp
        CopyBulkTensorTileS2GOp CopyDsmemStoreOp CopyG2SOp CopyReduceBulkTensorTileS2GOp LoadCacheMode ReductionKind
        ReductionOp TmaInfo copy copy_tensormap cp_fence_tma_desc_release create_tma_multicast_mask
        fence_tma_desc_release helpers make_tiled_tma_atom prefetch_descriptor tma_partition update_tma_descriptor
    """,
    "cutlass.cute.nvgpu.cpasync.copy": """
        CopyBulkTensorTileG2SMulticastNonExecTrait CopyBulkTensorTileG2SNonExecTrait CopyBulkTensorTileS2GNonExecTrait
        CopyReduceBulkTensorTileS2GNonExecTrait
    """,
    "cutlass.cute.nvgpu.cpasync.helpers": "TmaInfo",
    "cutlass.cute.nvgpu.tcgen05": """
        Cp4x32x128bOp CtaGroup Field Ld16x128bOp Ld16x256bOp Ld16x32bx2Op Ld16x64bOp Ld32x32bOp LdRed16x32bx2Op
        LdRed32x32bOp MmaF16BF16Op MmaMXF4NVF4Op OperandMajorMode OperandSource Pack Repetition SM103MmaMXF4NVF4Op
        SM103MmaMXF4Op SmemLayoutAtomKind St16x128bOp St16x256bOp St16x32bx2Op St16x64bOp St32x32bOp TmemLoadRedOp
        Unpack copy find_tmem_tensor_col_offset get_s2t_smem_desc_tensor make_s2t_copy make_smem_layout_atom
        make_tmem_copy make_umma_smem_desc mma tile_to_mma_shape
    """,
    "cutlass.cute.nvgpu.tcgen05.copy": "Ld16x256bOp Ld32x32bOp LdRed32x32bOp Repetition St16x256bOp St32x32bOp",
    "cutlass.cute.nvgpu.tcgen05.mma": "SmemLayoutAtomKind",
    "cutlass.cute.nvgpu.warp": """
        Field LdMatrix16x16x8bOp LdMatrix8x16x8bOp LdMatrix8x8x16bOp MmaF16BF16Op MmaFP8Op MmaMXF4NVF4Op MmaMXF4Op
        MmaMXF8F6F4Op MmaMXF8Op MmaTF32Op StMatrix16x8x8bOp StMatrix8x8x16bOp mma
    """,
    "cutlass.cute.nvgpu.warp.mma": "MXF8F6F4_SUPPORTED_PAIRS MmaFP8Trait _cute_nvgpu_ir _pack_shape make_atom",
    "cutlass.cute.nvgpu.warp.mma._cute_nvgpu_ir": "MmaAtomSM89Type",
    "cutlass.cute.nvgpu.warpgroup": """
        Field OperandMajorMode OperandSource commit_group fence make_smem_layout_atom wait_group
    """,
    "cutlass.cute.runtime": """
        Pointer find_runtime_libraries from_dlpack load_module make_fake_compact_tensor make_fake_stream
        make_fake_tensor make_ptr
    """,
    "cutlass.cute.struct": "Align MemRange",
    "cutlass.cute.tensor": "TensorSSA _Tensor rank",
    "cutlass.cute.testing": """
        CantImplementError JitArguments autotune_jit benchmark convert get_workspace_count tune
    """,
    "cutlass.cute.typing": """
        AddressSpace BFloat16 Boolean Float16 Float32 Float8E4M3FN Int Int32 Int64 Int8 NumericMeta Pointer T
    """,
    "cutlass.cutlass_dsl": """
        BaseDSL Boolean CuTeDSL DSLCudaRuntimeError Float32 Int32 Integer Numeric NumericMeta T and_ const_expr
        cuda_jit_executor dsl_user_op extract_mlir_values if_generate min new_from_mlir_values not_ target_version
        tvm_ffi_provider while_generate yield_out
    """,
    "cutlass.cutlass_dsl.cuda_jit_executor": "CudaDialectJitCompiledFunction",
    "cutlass.cutlass_dsl.tvm_ffi_provider": "TVMFFIJitCompiledFunctionBase",
    "cutlass.experimental": "cuda primitives task_scheduling",
    "cutlass.experimental.cuda": """
        TensorMap TensorMapDataFormat TensorMapSwizzle create_tensor_map_tiled create_tensor_map_tiled_from_view
    """,
    "cutlass.experimental.primitives": """
        AtomicOp CTAGroup CpReduceOp CpReduceType GridDepAction LoadShape LoadSrcFormat MBarrierScope MBarrierWait
        MMABlockScaleKind MMALayout MemOrder MemScope PermuteMode Proxy ReductionKind ReductionOp ReductionType
        S2TCopyMode SetMaxRegisterAction SharedSpace Shfl StoreShape Tcgen05CpSrcFormat Tcgen05Fence Tcgen05InstrDesc
        Tcgen05LdStShape Tcgen05MMABlockScale Tcgen05MMACollectorOp Tcgen05MMAKind Tcgen05MxInstrDesc
        Tcgen05MxOmmaInstrDesc Tcgen05SmemDesc Tcgen05SmemSwizzle Tcgen05Wait TensormapField TmemAddr VoteSync atomicrmw
        bar_warp_sync barrier barrier_cluster_arrive barrier_cluster_arrive_relaxed barrier_cluster_wait
        barrier_cta_arrive barrier_cta_red barrier_cta_sync barrier_cta_sync_aligned cluster_ctarank
        convert_and_pack_integer cp_async_bulk_commit_group cp_async_bulk_global_shared_cta cp_async_bulk_prefetch
        cp_async_bulk_shared_cluster_global cp_async_bulk_shared_cluster_shared_cta
        cp_async_bulk_tensor_global_shared_cta cp_async_bulk_tensor_shared_cluster_global
        cp_async_bulk_tensor_shared_cta_global cp_async_bulk_wait_group cp_async_commit_group cp_async_mbarrier_arrive
        cp_async_shared_global cp_async_wait_group cp_reduce_async_bulk_global_shared_cta elect_sync exit
        fence_mbarrier_init fence_proxy fence_proxy_acquire fence_proxy_release fence_sync_restrict griddepcontrol
        ldmatrix make_tmem_ptr make_tmem_ptr_from_warp_row_col mapa mbarrier_arrive mbarrier_arrive_expect_tx
        mbarrier_expect_tx mbarrier_init mbarrier_inval mbarrier_try_wait_parity mbarrier_try_wait_timelimit
        mbarrier_wait_parity mov_b32 prefetch_tensormap print_runtime prmt red redux_sync setmaxregister shfl_sync
        stmatrix tcgen05_alloc tcgen05_commit tcgen05_cp tcgen05_dealloc tcgen05_fence tcgen05_ld tcgen05_mma
        tcgen05_mma_block_scale tcgen05_relinquish_alloc_permit tcgen05_st tcgen05_wait tensormap_replace vote_sync
    """,
    "cutlass.experimental.task_scheduling": "enums memory resources schedule_builder task task_manager",
    "cutlass.experimental.task_scheduling.enums": "PipelineGroupMode SignalingThreads WorkAttr",
    "cutlass.experimental.task_scheduling.memory": "SmemAllocation SmemAllocator TmemAllocation TmemAllocator",
    "cutlass.experimental.task_scheduling.resources": """
        MemoryResource PdlLaunchBarrier PdlWaitBarrier PipelineConfig PipelineGroup StageInfo TaskLocalVariable
        TileSchedulerConfig WorkAttr WorkQueue consumer_work producer_work
    """,
    "cutlass.experimental.task_scheduling.schedule_builder": "domain_loop schedule work_tile_loop",
    "cutlass.experimental.task_scheduling.task": "Task",
    "cutlass.experimental.task_scheduling.task_manager": "TaskManager",
    "cutlass.jax": "TensorSpec cutlass_call cutlass_to_jax_dtype get_export_disabled_safety_checks testing",
    "cutlass.jax.testing": "create_tensor",
    "cutlass.pipeline": """
        Agent CooperativeGroup NamedBarrier PipelineAsync PipelineAsyncUmma PipelineClcFetchAsync PipelineConsumer
        PipelineCpAsync PipelineOp PipelineOrder PipelineProducer PipelineState PipelineTmaAsync
        PipelineTmaMultiConsumersAsync PipelineTmaStore PipelineTmaUmma PipelineUmmaAsync PipelineUserType agent_sync
        alloc_reserved_mbarrier arrive_and_wait make_pipeline_state pipeline_init_arrive pipeline_init_wait
        producer_acquire producer_commit producer_get_barrier producer_try_acquire sync
    """,
    "cutlass.testing": """
        CantImplementError JitArguments add_tensor_init_args benchmark get_workspace_count validate_tensor_init_args
    """,
    "cutlass.torch": """
        GaussianInitConfig RandomInitConfig ScalarInitConfig TensorInitType as_tensor convert_cute_tensor
        create_and_permute_torch_tensor current_stream cute_tensor_like default_stream dtype from_dlpack get_leading_dim
        matrix
    """,
    "cutlass.utils": """
        ClcDynamicPersistentTileScheduler ClcDynamicPersistentTileSchedulerParams GroupedGemmTileSchedulerHelper
        HardwareInfo LayoutEnum PersistentTileSchedulerParams SmemAllocator SmemPartition
        StaticPersistentGroupTileScheduler StaticPersistentRuntimeTileScheduler StaticPersistentTileScheduler
        TensorMapManager TensorMapUpdateMode TmemAllocator WorkTileInfo blackwell_helpers block_copy blockscaled_layout
        compute_epilogue_tile_shape create_cute_tensor_for_fp8 create_initial_search_state distributed gemm
        get_num_tmem_alloc_cols get_smem_capacity_in_bytes hardware_info hopper_helpers is_fp8_dtype mixed_input_helpers
        print_latex print_latex_tv sm100 static_persistent_tile_scheduler tensor_helpers
    """,
    "cutlass.utils.blackwell_helpers": """
        check_gemm_tma_alignment cluster_shape_to_tma_atom_A cluster_shape_to_tma_atom_B cluster_shape_to_tma_atom_SFB
        compute_epilogue_tile_shape compute_epilogue_tile_size get_layoutSFA_TV get_layoutSFB_TV get_permutation_mnk
        get_smem_layout_atom_ab get_smem_store_op get_tmem_load_op make_blockscaled_trivial_tiled_mma make_smem_layout
        make_smem_layout_a make_smem_layout_atom make_smem_layout_b make_smem_layout_epi make_trivial_tiled_mma
        partition_fragment_SFA partition_fragment_SFB sm120_get_smem_store_op
    """,
    "cutlass.utils.blockscaled_layout": """
        BlockScaledBasicChunk make_smem_layout_sfa make_smem_layout_sfb make_tmem_layout_sfa make_tmem_layout_sfb
        sm120_make_smem_layout_sfa sm120_make_smem_layout_sfb tile_atom_to_shape_SF
    """,
    "cutlass.utils.distributed": """
        multimem_ld_reduce multimem_ld_reduce_4xf32 multimem_red_add1 multimem_st multimem_st_4xb32 red_add1
        spin_lock_atom_cas_acquire_wait spin_lock_atom_cas_relaxed_wait spin_lock_ld_lt_relaxed_wait
    """,
    "cutlass.utils.gemm": "sm100",
    "cutlass.utils.gemm.sm100": """
        epilogue epilogue_smem_copy_and_partition epilogue_tma_store epilogue_tmem_copy_and_partition
        transform_partitioned_tensor_layout
    """,
    "cutlass.utils.hardware_info": "HardwareInfo",
    "cutlass.utils.hopper_helpers": """
        compute_tile_shape_or_override get_smem_layout_atom make_smem_layout_a make_smem_layout_b make_smem_layout_epi
        make_trivial_tiled_mma sm90_get_smem_store_op
    """,
    "cutlass.utils.mixed_input_helpers": """
        TransformMode compute_smem_layout contiguous_group_search create_initial_contiguous_group_search_state
        cvt_tensor_a epilog_gmem_copy_and_partition epilog_smem_copy_and_partition epilog_tmem_copy_and_partition
        get_copy_atom_a_transform get_divisibility get_gmem_layout_scale get_smem_layout_scale get_tma_atom_kind
        get_transform_a_source is_shuffle_a is_valid_mma_tiler_and_cluster_shape is_valid_scale_granularity
        is_valid_tensor_alignment make_contiguous_group_work_tile_info scale_partition scale_tma_partition
        store_transformed_a transform_partition
    """,
    "cutlass.utils.sm100": """
        cluster_shape_to_tma_atom_A cluster_shape_to_tma_atom_B cluster_shape_to_tma_atom_SFB
        compute_epilogue_tile_shape get_smem_store_op get_tmem_load_op make_blockscaled_trivial_tiled_mma
        make_smem_layout_a make_smem_layout_b make_smem_layout_epi make_trivial_tiled_mma
    """,
    "cutlass.utils.static_persistent_tile_scheduler": "WorkTileInfo",
    "cutlass.utils.tensor_helpers": "create_cute_tensor_for_fp8 is_fp8_dtype",
    "cutlass.vector": "broadcast_to outerproduct",
}
