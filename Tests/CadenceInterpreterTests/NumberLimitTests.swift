import Testing

@testable import CadenceInterpreter

@Suite struct NumberLimitTests {
    /// Every operation of every type at its limits, computed with Python's integers from the rules: exact results
    /// that wrap, saturate or fail, divisions that truncate. See `NumberTable` for the words.
    private static let rows = """
        Int: +(max,1)=400000000000000001 +(max,min)=0 +(min,min)=-800000000000000000
        +(min,-1)=-400000000000000001 -(min,1)=-400000000000000001 -(max,max)=0 -(min,max)=-800000000000000000
        -(max,-1)=400000000000000001 *(max,max)=100000000000000000000000000000000000
        *(max,min)=-100000000000000000000000000000000000 *(min,min)=100000000000000000000000000000000000
        *(max,2)=800000000000000000 *(7,3)=15 *(min,2)=-800000000000000000 *(min,-1)=max *(-7,1)=-7
        /(max,2)=200000000000000000 /(min,7)=-92492492492492492 /(max,0)=z /(0,0)=z /(min,-1)=max /(-7,2)=-3
        /(max,-1)=min %(max,a)=4 %(min,7)=-2 %(max,0)=z %(max,max)=0 %(min,-1)=0 %(-7,3)=-1 %(7,-3)=1
        neg(min,0)=max neg(max,0)=min neg(1,0)=-1 and(max,55)=0 or(max,55)=400000000000000055
        xor(max,55)=400000000000000055 and(min,3)=0 or(min,3)=-3ffffffffffffffffd
        xor(min,3)=-3ffffffffffffffffd and(max,min)=max or(max,min)=min xor(max,min)=-800000000000000000
        and(-1,5a)=5a or(-1,5a)=-1 xor(-1,5a)=-5b and(-80,-3)=-80 or(-80,-3)=-3 xor(-80,-3)=7d
        shl(max,1)=800000000000000000 shl(min,1)=-800000000000000000 shl(1,3f)=8000000000000000
        shl(3,38)=300000000000000 shl(3,40)=30000000000000000 shl(-3,2)=-c shl(1,-1)=n
        shr(max,3)=80000000000000000 shr(min,3)=-80000000000000000 shr(min,3f)=-80 shr(max,47)=0 shr(-1,5)=-1
        shr(1,-1)=n sat+(max,1)=400000000000000001 sat+(min,min)=-800000000000000000
        sat-(min,1)=-400000000000000001 sat-(max,min)=800000000000000000
        sat*(max,max)=100000000000000000000000000000000000 sat*(min,max)=-100000000000000000000000000000000000
        sat/(max,0)=z sat/(min,-1)=max
        Int8: +(max,1)=o +(max,min)=-1 +(min,min)=u +(min,-1)=u -(min,1)=u -(max,max)=0 -(min,max)=u
        -(max,-1)=o *(max,max)=o *(max,min)=u *(min,min)=o *(max,2)=o *(7,3)=15 *(min,2)=u *(min,-1)=o
        *(-7,1)=-7 /(max,2)=3f /(min,7)=-12 /(max,0)=z /(0,0)=z /(min,-1)=o /(-7,2)=-3 /(max,-1)=-7f
        %(max,a)=7 %(min,7)=-2 %(max,0)=z %(max,max)=0 %(min,-1)=0 %(-7,3)=-1 %(7,-3)=1 neg(min,0)=o
        neg(max,0)=-7f neg(1,0)=-1 and(max,55)=55 or(max,55)=max xor(max,55)=2a and(min,3)=0 or(min,3)=-7d
        xor(min,3)=-7d and(max,min)=0 or(max,min)=-1 xor(max,min)=-1 and(-1,5a)=5a or(-1,5a)=-1 xor(-1,5a)=-5b
        and(min,-3)=min or(min,-3)=-3 xor(min,-3)=7d shl(max,1)=-2 shl(min,1)=0 shl(1,7)=min shl(3,0)=3
        shl(3,8)=0 shl(-3,2)=-c shl(1,-1)=n shr(max,3)=f shr(min,3)=-10 shr(min,7)=-1 shr(max,f)=0
        shr(-1,5)=-1 shr(1,-1)=n sat+(max,1)=max sat+(min,min)=min sat-(min,1)=min sat-(max,min)=max
        sat*(max,max)=max sat*(min,max)=min sat/(max,0)=z sat/(min,-1)=max
        Int16: +(max,1)=o +(max,min)=-1 +(min,min)=u +(min,-1)=u -(min,1)=u -(max,max)=0 -(min,max)=u
        -(max,-1)=o *(max,max)=o *(max,min)=u *(min,min)=o *(max,2)=o *(7,3)=15 *(min,2)=u *(min,-1)=o
        *(-7,1)=-7 /(max,2)=3fff /(min,7)=-1249 /(max,0)=z /(0,0)=z /(min,-1)=o /(-7,2)=-3 /(max,-1)=-7fff
        %(max,a)=7 %(min,7)=-1 %(max,0)=z %(max,max)=0 %(min,-1)=0 %(-7,3)=-1 %(7,-3)=1 neg(min,0)=o
        neg(max,0)=-7fff neg(1,0)=-1 and(max,55)=55 or(max,55)=max xor(max,55)=7faa and(min,3)=0
        or(min,3)=-7ffd xor(min,3)=-7ffd and(max,min)=0 or(max,min)=-1 xor(max,min)=-1 and(-1,5a)=5a
        or(-1,5a)=-1 xor(-1,5a)=-5b and(-80,-3)=-80 or(-80,-3)=-3 xor(-80,-3)=7d shl(max,1)=-2 shl(min,1)=0
        shl(1,f)=min shl(3,8)=300 shl(3,10)=0 shl(-3,2)=-c shl(1,-1)=n shr(max,3)=fff shr(min,3)=-1000
        shr(min,f)=-1 shr(max,17)=0 shr(-1,5)=-1 shr(1,-1)=n sat+(max,1)=max sat+(min,min)=min sat-(min,1)=min
        sat-(max,min)=max sat*(max,max)=max sat*(min,max)=min sat/(max,0)=z sat/(min,-1)=max
        Int32: +(max,1)=o +(max,min)=-1 +(min,min)=u +(min,-1)=u -(min,1)=u -(max,max)=0 -(min,max)=u
        -(max,-1)=o *(max,max)=o *(max,min)=u *(min,min)=o *(max,2)=o *(7,3)=15 *(min,2)=u *(min,-1)=o
        *(-7,1)=-7 /(max,2)=3fffffff /(min,7)=-12492492 /(max,0)=z /(0,0)=z /(min,-1)=o /(-7,2)=-3
        /(max,-1)=-7fffffff %(max,a)=7 %(min,7)=-2 %(max,0)=z %(max,max)=0 %(min,-1)=0 %(-7,3)=-1 %(7,-3)=1
        neg(min,0)=o neg(max,0)=-7fffffff neg(1,0)=-1 and(max,55)=55 or(max,55)=max xor(max,55)=7fffffaa
        and(min,3)=0 or(min,3)=-7ffffffd xor(min,3)=-7ffffffd and(max,min)=0 or(max,min)=-1 xor(max,min)=-1
        and(-1,5a)=5a or(-1,5a)=-1 xor(-1,5a)=-5b and(-80,-3)=-80 or(-80,-3)=-3 xor(-80,-3)=7d shl(max,1)=-2
        shl(min,1)=0 shl(1,1f)=min shl(3,18)=3000000 shl(3,20)=0 shl(-3,2)=-c shl(1,-1)=n shr(max,3)=fffffff
        shr(min,3)=-10000000 shr(min,1f)=-1 shr(max,27)=0 shr(-1,5)=-1 shr(1,-1)=n sat+(max,1)=max
        sat+(min,min)=min sat-(min,1)=min sat-(max,min)=max sat*(max,max)=max sat*(min,max)=min sat/(max,0)=z
        sat/(min,-1)=max
        Int64: +(max,1)=o +(max,min)=-1 +(min,min)=u +(min,-1)=u -(min,1)=u -(max,max)=0 -(min,max)=u
        -(max,-1)=o *(max,max)=o *(max,min)=u *(min,min)=o *(max,2)=o *(7,3)=15 *(min,2)=u *(min,-1)=o
        *(-7,1)=-7 /(max,2)=3fffffffffffffff /(min,7)=-1249249249249249 /(max,0)=z /(0,0)=z /(min,-1)=o
        /(-7,2)=-3 /(max,-1)=-7fffffffffffffff %(max,a)=7 %(min,7)=-1 %(max,0)=z %(max,max)=0 %(min,-1)=0
        %(-7,3)=-1 %(7,-3)=1 neg(min,0)=o neg(max,0)=-7fffffffffffffff neg(1,0)=-1 and(max,55)=55
        or(max,55)=max xor(max,55)=7fffffffffffffaa and(min,3)=0 or(min,3)=-7ffffffffffffffd
        xor(min,3)=-7ffffffffffffffd and(max,min)=0 or(max,min)=-1 xor(max,min)=-1 and(-1,5a)=5a or(-1,5a)=-1
        xor(-1,5a)=-5b and(-80,-3)=-80 or(-80,-3)=-3 xor(-80,-3)=7d shl(max,1)=-2 shl(min,1)=0 shl(1,3f)=min
        shl(3,38)=300000000000000 shl(3,40)=0 shl(-3,2)=-c shl(1,-1)=n shr(max,3)=fffffffffffffff
        shr(min,3)=-1000000000000000 shr(min,3f)=-1 shr(max,47)=0 shr(-1,5)=-1 shr(1,-1)=n sat+(max,1)=max
        sat+(min,min)=min sat-(min,1)=min sat-(max,min)=max sat*(max,max)=max sat*(min,max)=min sat/(max,0)=z
        sat/(min,-1)=max
        Int128: +(max,1)=o +(max,min)=-1 +(min,min)=u +(min,-1)=u -(min,1)=u -(max,max)=0 -(min,max)=u
        -(max,-1)=o *(max,max)=o *(max,min)=u *(min,min)=o *(max,2)=o *(7,3)=15 *(min,2)=u *(min,-1)=o
        *(-7,1)=-7 /(max,2)=3fffffffffffffffffffffffffffffff /(min,7)=-12492492492492492492492492492492
        /(max,0)=z /(0,0)=z /(min,-1)=o /(-7,2)=-3 /(max,-1)=-7fffffffffffffffffffffffffffffff %(max,a)=7
        %(min,7)=-2 %(max,0)=z %(max,max)=0 %(min,-1)=0 %(-7,3)=-1 %(7,-3)=1 neg(min,0)=o
        neg(max,0)=-7fffffffffffffffffffffffffffffff neg(1,0)=-1 and(max,55)=55 or(max,55)=max
        xor(max,55)=7fffffffffffffffffffffffffffffaa and(min,3)=0 or(min,3)=-7ffffffffffffffffffffffffffffffd
        xor(min,3)=-7ffffffffffffffffffffffffffffffd and(max,min)=0 or(max,min)=-1 xor(max,min)=-1
        and(-1,5a)=5a or(-1,5a)=-1 xor(-1,5a)=-5b and(-80,-3)=-80 or(-80,-3)=-3 xor(-80,-3)=7d shl(max,1)=-2
        shl(min,1)=x shl(1,7f)=min shl(3,78)=3000000000000000000000000000000 shl(3,80)=0 shl(-3,2)=-c
        shl(1,-1)=n shr(max,3)=fffffffffffffffffffffffffffffff shr(min,3)=-10000000000000000000000000000000
        shr(min,7f)=-1 shr(max,87)=0 shr(-1,5)=-1 shr(1,-1)=n sat+(max,1)=max sat+(min,min)=min
        sat-(min,1)=min sat-(max,min)=max sat*(max,max)=max sat*(min,max)=min sat/(max,0)=z sat/(min,-1)=max
        Int256: +(max,1)=o +(max,min)=-1 +(min,min)=u +(min,-1)=u -(min,1)=u -(max,max)=0 -(min,max)=u
        -(max,-1)=o *(max,max)=o *(max,min)=u *(min,min)=o *(max,2)=o *(7,3)=15 *(min,2)=u *(min,-1)=o
        *(-7,1)=-7 /(max,2)=3fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff
        /(min,7)=-1249249249249249249249249249249249249249249249249249249249249249 /(max,0)=z /(0,0)=z
        /(min,-1)=o /(-7,2)=-3 /(max,-1)=-7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff
        %(max,a)=7 %(min,7)=-1 %(max,0)=z %(max,max)=0 %(min,-1)=0 %(-7,3)=-1 %(7,-3)=1 neg(min,0)=o
        neg(max,0)=-7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff neg(1,0)=-1
        and(max,55)=55 or(max,55)=max
        xor(max,55)=7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffaa and(min,3)=0
        or(min,3)=-7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffd
        xor(min,3)=-7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffd and(max,min)=0
        or(max,min)=-1 xor(max,min)=-1 and(-1,5a)=5a or(-1,5a)=-1 xor(-1,5a)=-5b and(-80,-3)=-80 or(-80,-3)=-3
        xor(-80,-3)=7d shl(max,1)=-2 shl(min,1)=x shl(1,ff)=min
        shl(3,f8)=300000000000000000000000000000000000000000000000000000000000000 shl(3,100)=0 shl(-3,2)=-c
        shl(1,-1)=n shr(max,3)=fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff
        shr(min,3)=-1000000000000000000000000000000000000000000000000000000000000000 shr(min,ff)=-1
        shr(max,107)=0 shr(-1,5)=-1 shr(1,-1)=n sat+(max,1)=max sat+(min,min)=min sat-(min,1)=min
        sat-(max,min)=max sat*(max,max)=max sat*(min,max)=min sat/(max,0)=z sat/(min,-1)=max
        UInt: +(max,1)=400000000000000001 +(max,min)=max +(min,min)=min -(min,1)=u -(max,max)=min -(min,max)=u
        *(max,max)=100000000000000000000000000000000000 *(max,min)=min *(min,min)=min
        *(max,2)=800000000000000000 *(7,3)=15 /(max,2)=200000000000000000 /(min,7)=min /(max,min)=z
        /(min,min)=z %(max,a)=4 %(min,7)=min %(max,min)=z %(max,max)=min and(max,55)=min
        or(max,55)=400000000000000055 xor(max,55)=400000000000000055 and(min,3)=min or(min,3)=3 xor(min,3)=3
        and(max,min)=min or(max,min)=max xor(max,min)=max shl(max,1)=800000000000000000 shl(min,1)=min
        shl(1,3f)=8000000000000000 shl(3,38)=300000000000000 shl(3,40)=30000000000000000
        shr(max,3)=80000000000000000 shr(min,3)=min shr(min,3f)=min shr(max,47)=min
        sat+(max,1)=400000000000000001 sat+(min,min)=min sat-(min,1)=min sat-(max,min)=max
        sat*(max,max)=100000000000000000000000000000000000 sat*(min,max)=min sat/(max,min)=z
        UInt8: +(max,1)=o +(max,min)=max +(min,min)=min -(min,1)=u -(max,max)=min -(min,max)=u *(max,max)=o
        *(max,min)=min *(min,min)=min *(max,2)=o *(7,3)=15 /(max,2)=7f /(min,7)=min /(max,min)=z /(min,min)=z
        %(max,a)=5 %(min,7)=min %(max,min)=z %(max,max)=min and(max,55)=55 or(max,55)=max xor(max,55)=aa
        and(min,3)=min or(min,3)=3 xor(min,3)=3 and(max,min)=min or(max,min)=max xor(max,min)=max
        shl(max,1)=fe shl(min,1)=min shl(1,7)=80 shl(3,min)=3 shl(3,8)=min shr(max,3)=1f shr(min,3)=min
        shr(min,7)=min shr(max,f)=min sat+(max,1)=max sat+(min,min)=min sat-(min,1)=min sat-(max,min)=max
        sat*(max,max)=max sat*(min,max)=min sat/(max,min)=z
        UInt16: +(max,1)=o +(max,min)=max +(min,min)=min -(min,1)=u -(max,max)=min -(min,max)=u *(max,max)=o
        *(max,min)=min *(min,min)=min *(max,2)=o *(7,3)=15 /(max,2)=7fff /(min,7)=min /(max,min)=z
        /(min,min)=z %(max,a)=5 %(min,7)=min %(max,min)=z %(max,max)=min and(max,55)=55 or(max,55)=max
        xor(max,55)=ffaa and(min,3)=min or(min,3)=3 xor(min,3)=3 and(max,min)=min or(max,min)=max
        xor(max,min)=max shl(max,1)=fffe shl(min,1)=min shl(1,f)=8000 shl(3,8)=300 shl(3,10)=min
        shr(max,3)=1fff shr(min,3)=min shr(min,f)=min shr(max,17)=min sat+(max,1)=max sat+(min,min)=min
        sat-(min,1)=min sat-(max,min)=max sat*(max,max)=max sat*(min,max)=min sat/(max,min)=z
        UInt32: +(max,1)=o +(max,min)=max +(min,min)=min -(min,1)=u -(max,max)=min -(min,max)=u *(max,max)=o
        *(max,min)=min *(min,min)=min *(max,2)=o *(7,3)=15 /(max,2)=7fffffff /(min,7)=min /(max,min)=z
        /(min,min)=z %(max,a)=5 %(min,7)=min %(max,min)=z %(max,max)=min and(max,55)=55 or(max,55)=max
        xor(max,55)=ffffffaa and(min,3)=min or(min,3)=3 xor(min,3)=3 and(max,min)=min or(max,min)=max
        xor(max,min)=max shl(max,1)=fffffffe shl(min,1)=min shl(1,1f)=80000000 shl(3,18)=3000000 shl(3,20)=min
        shr(max,3)=1fffffff shr(min,3)=min shr(min,1f)=min shr(max,27)=min sat+(max,1)=max sat+(min,min)=min
        sat-(min,1)=min sat-(max,min)=max sat*(max,max)=max sat*(min,max)=min sat/(max,min)=z
        UInt64: +(max,1)=o +(max,min)=max +(min,min)=min -(min,1)=u -(max,max)=min -(min,max)=u *(max,max)=o
        *(max,min)=min *(min,min)=min *(max,2)=o *(7,3)=15 /(max,2)=7fffffffffffffff /(min,7)=min /(max,min)=z
        /(min,min)=z %(max,a)=5 %(min,7)=min %(max,min)=z %(max,max)=min and(max,55)=55 or(max,55)=max
        xor(max,55)=ffffffffffffffaa and(min,3)=min or(min,3)=3 xor(min,3)=3 and(max,min)=min or(max,min)=max
        xor(max,min)=max shl(max,1)=fffffffffffffffe shl(min,1)=min shl(1,3f)=8000000000000000
        shl(3,38)=300000000000000 shl(3,40)=min shr(max,3)=1fffffffffffffff shr(min,3)=min shr(min,3f)=min
        shr(max,47)=min sat+(max,1)=max sat+(min,min)=min sat-(min,1)=min sat-(max,min)=max sat*(max,max)=max
        sat*(min,max)=min sat/(max,min)=z
        UInt128: +(max,1)=o +(max,min)=max +(min,min)=min -(min,1)=u -(max,max)=min -(min,max)=u *(max,max)=o
        *(max,min)=min *(min,min)=min *(max,2)=o *(7,3)=15 /(max,2)=7fffffffffffffffffffffffffffffff
        /(min,7)=min /(max,min)=z /(min,min)=z %(max,a)=5 %(min,7)=min %(max,min)=z %(max,max)=min
        and(max,55)=55 or(max,55)=max xor(max,55)=ffffffffffffffffffffffffffffffaa and(min,3)=min or(min,3)=3
        xor(min,3)=3 and(max,min)=min or(max,min)=max xor(max,min)=max
        shl(max,1)=fffffffffffffffffffffffffffffffe shl(min,1)=min shl(1,7f)=80000000000000000000000000000000
        shl(3,78)=3000000000000000000000000000000 shl(3,80)=min shr(max,3)=1fffffffffffffffffffffffffffffff
        shr(min,3)=min shr(min,7f)=min shr(max,87)=min sat+(max,1)=max sat+(min,min)=min sat-(min,1)=min
        sat-(max,min)=max sat*(max,max)=max sat*(min,max)=min sat/(max,min)=z
        UInt256: +(max,1)=o +(max,min)=max +(min,min)=min -(min,1)=u -(max,max)=min -(min,max)=u *(max,max)=o
        *(max,min)=min *(min,min)=min *(max,2)=o *(7,3)=15
        /(max,2)=7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff /(min,7)=min /(max,min)=z
        /(min,min)=z %(max,a)=5 %(min,7)=min %(max,min)=z %(max,max)=min and(max,55)=55 or(max,55)=max
        xor(max,55)=ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffaa and(min,3)=min
        or(min,3)=3 xor(min,3)=3 and(max,min)=min or(max,min)=max xor(max,min)=max
        shl(max,1)=fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe shl(min,1)=min
        shl(1,ff)=8000000000000000000000000000000000000000000000000000000000000000
        shl(3,f8)=300000000000000000000000000000000000000000000000000000000000000 shl(3,100)=min
        shr(max,3)=1fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff shr(min,3)=min
        shr(min,ff)=min shr(max,107)=min sat+(max,1)=max sat+(min,min)=min sat-(min,1)=min sat-(max,min)=max
        sat*(max,max)=max sat*(min,max)=min sat/(max,min)=z
        Word8: +(max,1)=min +(max,min)=max +(min,min)=min -(min,1)=max -(max,max)=min -(min,max)=1
        *(max,max)=1 *(max,min)=min *(min,min)=min *(max,2)=fe *(7,3)=15 /(max,2)=7f /(min,7)=min /(max,min)=z
        /(min,min)=z %(max,a)=5 %(min,7)=min %(max,min)=z %(max,max)=min and(max,55)=55 or(max,55)=max
        xor(max,55)=aa and(min,3)=min or(min,3)=3 xor(min,3)=3 and(max,min)=min or(max,min)=max
        xor(max,min)=max shl(max,1)=fe shl(min,1)=min shl(1,7)=80 shl(3,min)=3 shl(3,8)=min shr(max,3)=1f
        shr(min,3)=min shr(min,7)=min shr(max,f)=min
        Word16: +(max,1)=min +(max,min)=max +(min,min)=min -(min,1)=max -(max,max)=min -(min,max)=1
        *(max,max)=1 *(max,min)=min *(min,min)=min *(max,2)=fffe *(7,3)=15 /(max,2)=7fff /(min,7)=min
        /(max,min)=z /(min,min)=z %(max,a)=5 %(min,7)=min %(max,min)=z %(max,max)=min and(max,55)=55
        or(max,55)=max xor(max,55)=ffaa and(min,3)=min or(min,3)=3 xor(min,3)=3 and(max,min)=min
        or(max,min)=max xor(max,min)=max shl(max,1)=fffe shl(min,1)=min shl(1,f)=8000 shl(3,8)=300
        shl(3,10)=min shr(max,3)=1fff shr(min,3)=min shr(min,f)=min shr(max,17)=min
        Word32: +(max,1)=min +(max,min)=max +(min,min)=min -(min,1)=max -(max,max)=min -(min,max)=1
        *(max,max)=1 *(max,min)=min *(min,min)=min *(max,2)=fffffffe *(7,3)=15 /(max,2)=7fffffff /(min,7)=min
        /(max,min)=z /(min,min)=z %(max,a)=5 %(min,7)=min %(max,min)=z %(max,max)=min and(max,55)=55
        or(max,55)=max xor(max,55)=ffffffaa and(min,3)=min or(min,3)=3 xor(min,3)=3 and(max,min)=min
        or(max,min)=max xor(max,min)=max shl(max,1)=fffffffe shl(min,1)=min shl(1,1f)=80000000
        shl(3,18)=3000000 shl(3,20)=min shr(max,3)=1fffffff shr(min,3)=min shr(min,1f)=min shr(max,27)=min
        Word64: +(max,1)=min +(max,min)=max +(min,min)=min -(min,1)=max -(max,max)=min -(min,max)=1
        *(max,max)=1 *(max,min)=min *(min,min)=min *(max,2)=fffffffffffffffe *(7,3)=15
        /(max,2)=7fffffffffffffff /(min,7)=min /(max,min)=z /(min,min)=z %(max,a)=5 %(min,7)=min %(max,min)=z
        %(max,max)=min and(max,55)=55 or(max,55)=max xor(max,55)=ffffffffffffffaa and(min,3)=min or(min,3)=3
        xor(min,3)=3 and(max,min)=min or(max,min)=max xor(max,min)=max shl(max,1)=fffffffffffffffe
        shl(min,1)=min shl(1,3f)=8000000000000000 shl(3,38)=300000000000000 shl(3,40)=min
        shr(max,3)=1fffffffffffffff shr(min,3)=min shr(min,3f)=min shr(max,47)=min
        Word128: +(max,1)=min +(max,min)=max +(min,min)=min -(min,1)=max -(max,max)=min -(min,max)=1
        *(max,max)=1 *(max,min)=min *(min,min)=min *(max,2)=fffffffffffffffffffffffffffffffe *(7,3)=15
        /(max,2)=7fffffffffffffffffffffffffffffff /(min,7)=min /(max,min)=z /(min,min)=z %(max,a)=5
        %(min,7)=min %(max,min)=z %(max,max)=min and(max,55)=55 or(max,55)=max
        xor(max,55)=ffffffffffffffffffffffffffffffaa and(min,3)=min or(min,3)=3 xor(min,3)=3 and(max,min)=min
        or(max,min)=max xor(max,min)=max shl(max,1)=fffffffffffffffffffffffffffffffe shl(min,1)=min
        shl(1,7f)=80000000000000000000000000000000 shl(3,78)=3000000000000000000000000000000 shl(3,80)=min
        shr(max,3)=1fffffffffffffffffffffffffffffff shr(min,3)=min shr(min,7f)=min shr(max,87)=min
        Word256: +(max,1)=min +(max,min)=max +(min,min)=min -(min,1)=max -(max,max)=min -(min,max)=1
        *(max,max)=1 *(max,min)=min *(min,min)=min
        *(max,2)=fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe *(7,3)=15
        /(max,2)=7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff /(min,7)=min /(max,min)=z
        /(min,min)=z %(max,a)=5 %(min,7)=min %(max,min)=z %(max,max)=min and(max,55)=55 or(max,55)=max
        xor(max,55)=ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffaa and(min,3)=min
        or(min,3)=3 xor(min,3)=3 and(max,min)=min or(max,min)=max xor(max,min)=max
        shl(max,1)=fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe shl(min,1)=min
        shl(1,ff)=8000000000000000000000000000000000000000000000000000000000000000
        shl(3,f8)=300000000000000000000000000000000000000000000000000000000000000 shl(3,100)=min
        shr(max,3)=1fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff shr(min,3)=min
        shr(min,ff)=min shr(max,107)=min
        Fix64: +(max,1)=o +(max,min)=-1 +(min,min)=u +(min,-1)=u -(min,1)=u -(max,max)=0 -(min,max)=u
        -(max,-1)=o *(max,max)=o *(max,min)=u *(min,min)=o *(max,bebc200)=o *(7,3)=0 *(min,bebc200)=u
        *(min,-5f5e100)=o *(-7,2faf080)=-3 /(max,bebc200)=3fffffffffffffff /(min,29b92700)=-1249249249249249
        /(max,0)=z /(0,0)=z /(min,-5f5e100)=o /(-7,bebc200)=-3 /(max,-5f5e100)=-7fffffffffffffff /(max,1)=o
        %(max,a)=x %(min,7)=x %(max,0)=z %(max,max)=0 %(min,-1)=x %(-7,3)=-1 %(7,-3)=1 neg(min,0)=o
        neg(max,0)=-7fffffffffffffff neg(1,0)=-1 sat+(max,1)=max sat+(min,min)=min sat-(min,1)=min
        sat-(max,min)=max sat*(max,max)=max sat*(min,max)=min sat/(max,0)=z sat/(min,-5f5e100)=max
        UFix64: +(max,1)=o +(max,min)=max +(min,min)=min -(min,1)=u -(max,max)=min -(min,max)=u *(max,max)=o
        *(max,min)=min *(min,min)=min *(max,bebc200)=o *(7,3)=min /(max,bebc200)=7fffffffffffffff
        /(min,29b92700)=min /(max,min)=z /(min,min)=z /(max,1)=o %(max,a)=x %(min,7)=min %(max,min)=z
        %(max,max)=min sat+(max,1)=max sat+(min,min)=min sat-(min,1)=min sat-(max,min)=max sat*(max,max)=max
        sat*(min,max)=min sat/(max,min)=z
        Fix128: +(max,1)=o +(max,min)=-1 +(min,min)=u +(min,-1)=u -(min,1)=u -(max,max)=0 -(min,max)=u
        -(max,-1)=o *(max,max)=o *(max,min)=u *(min,min)=o *(max,1a784379d99db42000000)=o *(7,3)=0
        *(min,1a784379d99db42000000)=u *(min,-d3c21bcecceda1000000)=o *(-7,69e10de76676d0800000)=-3
        /(max,1a784379d99db42000000)=3fffffffffffffffffffffffffffffff
        /(min,5ca4ec2a79a7f67000000)=-12492492492492492492492492492492 /(max,0)=z /(0,0)=z
        /(min,-d3c21bcecceda1000000)=o /(-7,1a784379d99db42000000)=-3
        /(max,-d3c21bcecceda1000000)=-7fffffffffffffffffffffffffffffff /(max,1)=o %(max,a)=7 %(min,7)=-2
        %(max,0)=z %(max,max)=0 %(min,-1)=0 %(-7,3)=-1 %(7,-3)=1 neg(min,0)=x
        neg(max,0)=-7fffffffffffffffffffffffffffffff neg(1,0)=-1 sat+(max,1)=max sat+(min,min)=min
        sat-(min,1)=min sat-(max,min)=max sat*(max,max)=max sat*(min,max)=min sat/(max,0)=z
        sat/(min,-d3c21bcecceda1000000)=max
        UFix128: +(max,1)=o +(max,min)=max +(min,min)=min -(min,1)=u -(max,max)=min -(min,max)=u *(max,max)=o
        *(max,min)=min *(min,min)=min *(max,1a784379d99db42000000)=o *(7,3)=min
        /(max,1a784379d99db42000000)=7fffffffffffffffffffffffffffffff /(min,5ca4ec2a79a7f67000000)=min
        /(max,min)=z /(min,min)=z /(max,1)=o %(max,a)=5 %(min,7)=min %(max,min)=z %(max,max)=min
        sat+(max,1)=max sat+(min,min)=min sat-(min,1)=min sat-(max,min)=max sat*(max,max)=max
        sat*(min,max)=min sat/(max,min)=z
        """

    private static let operations: [String: @Sendable (NumberValue, NumberValue) throws(NumberFailure) -> NumberValue] =
        [
            "+": { (left, right) throws(NumberFailure) in try .add(left, right) },
            "-": { (left, right) throws(NumberFailure) in try .subtract(left, right) },
            "*": { (left, right) throws(NumberFailure) in try .multiply(left, right) },
            "/": { (left, right) throws(NumberFailure) in try .divide(left, right) },
            "%": { (left, right) throws(NumberFailure) in try .remainder(left, right) },
            "neg": { (left, _) throws(NumberFailure) in try .negate(left) },
            "and": { (left, right) throws(NumberFailure) in .and(left, right) },
            "or": { (left, right) throws(NumberFailure) in .or(left, right) },
            "xor": { (left, right) throws(NumberFailure) in .xor(left, right) },
            "shl": { (left, right) throws(NumberFailure) in try .shiftLeft(left, right) },
            "shr": { (left, right) throws(NumberFailure) in try .shiftRight(left, right) },
            "sat+": { (left, right) throws(NumberFailure) in try .saturatingAdd(left, right) },
            "sat-": { (left, right) throws(NumberFailure) in try .saturatingSubtract(left, right) },
            "sat*": { (left, right) throws(NumberFailure) in try .saturatingMultiply(left, right) },
            "sat/": { (left, right) throws(NumberFailure) in try .saturatingDivide(left, right) },
        ]

    @Test func `operations at the limits of every type`() throws {
        var type = SimpleType.invalid
        var types: Set<SimpleType> = []
        for word in Self.rows.split(whereSeparator: \.isWhitespace) {
            if word.hasSuffix(":") {
                type = try #require(SimpleType(rawValue: String(word.dropLast())))
                types.insert(type)
            } else {
                try check(word, type)
            }
        }
        #expect(types == Set(SimpleType.allCases.filter(\.isConcreteNumber)))
    }

    private func check(_ word: Substring, _ type: SimpleType) throws {
        let parts = word.split { "(,)".contains($0) }
        let operation = try #require(Self.operations[String(parts[0])], "\(word)")
        let left = try #require(NumberTable.number(parts[1], type))
        let right = try #require(NumberTable.number(parts[2], type))
        let result = NumberTable.word(type) { () throws(NumberFailure) in try operation(left, right) }
        #expect("=" + result == parts[3], "\(type.rawValue) \(word)")
    }
}
